import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type MessageArea, messageAreas } from '@gatehouse/contracts/platform/frontend-texts.ts';
import {
  type LocaleFacts,
  localeTextEndpoints,
} from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import type { PeerClient } from '@gatehouse/kit/http/client.ts';
import type { Logger } from 'pino';
import { etagOf, type FrontendFile } from '../files/frontend-files.ts';
import { createFactsPoll, type FactsPoll, type PollTimes } from './facts-poll.ts';

/** A language that an installation has added, with its texts as files for the browser. */
export interface AddedLocale extends Omit<LocaleFacts, 'texts'> {
  /** Null while all its texts are the base language's. */
  readonly texts: { readonly version: string; readonly files: Record<MessageArea, FrontendFile> } | null;
}

/** By code. */
export type AddedLocales = ReadonlyMap<string, AddedLocale>;

/** The strongest level takes half a second for the texts of the console. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } };

const fileOf = async (texts: unknown): Promise<FrontendFile> => {
  const plain = Buffer.from(JSON.stringify(texts));
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, brotli), promisify(gzip)(plain)]);
  return { type: 'application/json', etag: etagOf(plain), immutable: true, plain, br, gz };
};

/** Polls platform; texts are fetched once for each version. The last answer stays in use. */
export const createAddedLocales = ({
  platform,
  peerToken,
  log,
  ...times
}: {
  platform: Pick<PeerClient, 'call'>;
  peerToken: () => string | Promise<string>;
  log: Logger;
} & PollTimes): FactsPoll<AddedLocales> => {
  let version: string | undefined;
  let known: AddedLocales = new Map();

  const textsOf = async ({ code, texts }: LocaleFacts): Promise<AddedLocale['texts']> => {
    if (texts === null) return null;
    const before = known.get(code)?.texts;
    if (before?.version === texts) return before;
    const token = await peerToken();
    const { body } = await platform.call(localeTextEndpoints.compiled, { token, params: { id: code } });
    const files = await Promise.all(
      messageAreas.map(async (area) => [area, await fileOf(body.areas[area])] as const),
    );
    return { version: texts, files: Object.fromEntries(files) as Record<MessageArea, FrontendFile> };
  };

  return createFactsPoll<AddedLocales>({
    initial: known,
    name: 'added locales',
    ...times,
    log,
    read: async () => {
      const { body } = await platform.call(localeTextEndpoints.facts, {
        token: await peerToken(),
        query: version === undefined ? {} : { version },
      });
      if (body.locales === null) return undefined;
      const rows: [string, AddedLocale][] = [];
      for (const facts of body.locales) rows.push([facts.code, { ...facts, texts: await textsOf(facts) }]);
      known = new Map(rows);
      // Not before the texts are there: a failure between is made good by the next read.
      version = body.version;
      return known;
    },
  });
};
