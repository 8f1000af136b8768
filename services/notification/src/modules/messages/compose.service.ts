import {
  MessageContent,
  type Sealed,
  type Template,
  templates,
} from '@gatehouse/contracts/notification/events.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import { Compile } from 'typebox/compile';
import type { Outgoing } from '../channels/channel.ts';
import { lookOf, type MailLogo, type MessageLook } from '../templates/look.domain.ts';
import {
  renderMail,
  renderNotice,
  renderPush,
  renderShort,
  renderTelegram,
} from '../templates/render.domain.ts';

/** What a stored message says, sealed, and for whom it is written. */
export interface SealedMessage {
  /** Intent id, also the job's id and half of the Message-ID. */
  readonly _id: string;
  /** One of the contracts' channels, or one that a later release knows; the same goes for the template. */
  readonly channel: string;
  readonly template: string;
  readonly locale: string;
  readonly domainId: string;
  readonly accountId: string | null;
  readonly sealed?: Sealed;
  /** What the sealed text is bound to. */
  readonly sealContext: string;
}

const isContent = Compile(MessageContent);

/** Templates that only a later release knows are stored as well. */
const isTemplate = (name: string): name is Template => templates.some((known) => known === name);

const render = async (
  row: SealedMessage,
  content: MessageContent,
  look: MessageLook,
  logoOf: ComposerDeps['logoOf'],
): Promise<Outgoing | undefined> => {
  const { template } = row;
  if (!isTemplate(template)) return undefined;
  const base = { id: row._id, to: content.to, accountId: row.accountId, fromName: look.project };
  if (row.channel === 'email') {
    const logo = await logoOf(look);
    const mail = renderMail(template, row.locale, look, content.params, logo);
    return { ...base, ...mail, logo, unsubscribe: content.params.unsubscribe };
  }
  if (row.channel === 'personnel_account') {
    const notice = renderNotice(template, row.locale, look, content.params);
    return { ...base, to: row.accountId ?? '', subject: notice.title, text: notice.text, notice };
  }
  if (row.channel === 'push') {
    const push = renderPush(template, row.locale, look, content.params, row._id);
    return { ...base, subject: push.title, text: push.body, push };
  }
  if (row.channel === 'telegram') {
    const telegram = renderTelegram(template, row.locale, look, content.params);
    return { ...base, subject: '', text: telegram.text, telegram };
  }
  return { ...base, subject: '', text: renderShort(template, row.locale, look, content.params) };
};

export interface ComposerDeps {
  readonly sealer: Pick<Sealer, 'open'>;
  readonly domains: () => Domains;
  /** The logo that a mail in this look carries. */
  readonly logoOf: (look: MessageLook) => Promise<MailLogo | undefined>;
}

/** Opens a stored message and writes it in the look of its domain; undefined when it cannot be read. */
export const createComposer =
  ({ sealer, domains, logoOf }: ComposerDeps) =>
  async (row: SealedMessage): Promise<Outgoing | undefined> => {
    try {
      if (row.sealed === undefined) return undefined;
      const content: unknown = JSON.parse(sealer.open(row.sealed, row.sealContext));
      return isContent.Check(content)
        ? await render(row, content, lookOf(domains(), row.domainId, row.locale), logoOf)
        : undefined;
    } catch {
      return undefined;
    }
  };
export type Composer = ReturnType<typeof createComposer>;
