/** Forms that come to the pages of the protocol; the library reads its own. */
import type { IncomingMessage } from 'node:http';

/** Longest form that is read; an ID token is a few hundred bytes. */
const FORM_MAX = 16_384;

/** Longest address that a browser is sent to instead: servers take 16 KiB of all headers together. */
export const ADDRESS_MAX = 8_000;

/** Undefined for a longer one. Its rest is thrown away: the connection answers, and goes on to the next request. */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams | undefined> => {
  const chunks: Buffer[] = [];
  let received = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    received += (chunk as Buffer).length;
    if (received > FORM_MAX) break;
    chunks.push(chunk as Buffer);
  }
  if (received <= FORM_MAX) return new URLSearchParams(Buffer.concat(chunks).toString());
  request.resume();
  return undefined;
};
