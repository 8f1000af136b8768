import { logoSize } from '@gatehouse/contracts/platform/logo-size.ts';
import { logoSvg } from '@gatehouse/contracts/platform/logos.ts';
import { renderPng } from '@gatehouse/kit/images/png.ts';
import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Logger } from 'pino';
import { coloursOf } from '../templates/layout.domain.ts';
import type { MailLogo, MessageLook } from '../templates/look.domain.ts';
import type { LogosRepository } from './logos.repository.ts';

/** Height of a logo in a mail; its picture has three dots for each, since many screens do. */
const LINE = 32;
const BOX = { width: LINE * 5 * 3, height: LINE * 3 };
/** Looks are few: domains that change theirs for ever do not fill the memory. */
const MADE = 1_000;

export interface MailLogosDeps {
  readonly repository: Pick<LogosRepository, 'find'>;
  readonly log: Logger;
}

/** Logos as mails carry them, each drawn once for a look. */
export const createMailLogos = ({ repository, log }: MailLogosDeps) => {
  const made = new Map<string, Promise<MailLogo | undefined>>();
  const keyOf = ({ image, styleCode, accent }: MessageLook) =>
    image === null ? `${styleCode} ${accent}` : image.imageCode;
  const fileOf = async (look: MessageLook): Promise<Buffer> => {
    const { domainId, styleCode, accent, image } = look;
    const own = image === null ? undefined : await repository.find(domainId, image.imageCode);
    // A logo that is on its way is looked for again by the next mail.
    if (own === undefined && image !== null) made.delete(keyOf(look));
    return own ?? Buffer.from(logoSvg(styleCode, coloursOf(accent)));
  };
  const make = async (look: MessageLook): Promise<MailLogo> => {
    const { content, ...size } = await renderPng(await fileOf(look), BOX);
    return { content, ...logoSize(size, LINE) };
  };
  /** Undefined where it cannot be made: the mail leaves without. */
  return (look: MessageLook): Promise<MailLogo | undefined> => {
    const key = keyOf(look);
    const known = made.get(key);
    if (known !== undefined) return known;
    const logo = make(look).catch((err: unknown) => {
      made.delete(key);
      log.warn({ err, domainId: look.domainId }, 'the logo of a mail cannot be made');
      return undefined;
    });
    setBounded(made, key, logo, MADE);
    return logo;
  };
};
