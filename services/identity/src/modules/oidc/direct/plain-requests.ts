/** Requests of which only the ordinary is asked; with anything beside it, the library answers. */
import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';

/** Bytes of a longest body; the library judges what is longer. */
const LONGEST = 8_192;

const FORM = /^application\/x-www-form-urlencoded(?:;\s*charset=utf-8)?$/i;
const BASIC = /^Basic ([A-Za-z0-9+/]+={0,2})$/;
const BEARER = /^Bearer ([\w.-]+)$/;
/** What stands for itself in `application/x-www-form-urlencoded`, by which RFC 6749, section 2.3.1, encodes both parts. */
const CREDENTIALS = /^([\w.~-]+):([\w.~-]+)$/;

/** They change what is answered, and which answer may be read. */
const unusual = ['origin', 'dpop', 'content-encoding', 'oauth-client-attestation'] as const;
export const isPlain = ({ headers }: IncomingMessage): boolean =>
  unusual.every((name) => headers[name] === undefined);

export interface Credentials {
  readonly clientId: string;
  readonly secret: string;
}

/** By HTTP Basic, as nearly every client sends them; undefined for everything else. */
export const credentialsIn = ({
  headers: { authorization = '' },
}: IncomingMessage): Credentials | undefined => {
  const [, encoded = ''] = BASIC.exec(authorization) ?? [];
  if (encoded === '' || encoded.length % 4 !== 0) return undefined;
  const [, clientId, secret] = CREDENTIALS.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return clientId === undefined || secret === undefined ? undefined : { clientId, secret };
};

export const bearerIn = ({ headers: { authorization = '' } }: IncomingMessage): string | undefined =>
  BEARER.exec(authorization)?.[1];

/** What of a body has arrived; it stays where it is, for whoever reads it next. */
const arrived = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  if (request.readableLength === 0)
    await new Promise<void>((resolve) => {
      const done = () => {
        for (const name of events) request.off(name, done);
        resolve();
      };
      const events = ['readable', 'end', 'close', 'error'] as const;
      for (const name of events) request.on(name, done);
    });
  const chunk: Buffer | null = request.read();
  if (chunk === null) return undefined;
  request.unshift(chunk);
  return chunk;
};

export type Fields = Readonly<Record<string, string>>;

/** The fields of a form that has come in one piece, each once and with a value. */
export const fieldsIn = async (request: IncomingMessage): Promise<Fields | undefined> => {
  const { 'content-type': type = '', 'content-length': given } = request.headers;
  const length = Number(given);
  if (!FORM.test(type) || !(length > 0 && length <= LONGEST)) return undefined;
  const body = await arrived(request);
  if (body?.length !== length) return undefined;
  const fields = parse(body.toString());
  const plain = Object.values(fields).every((value) => typeof value === 'string' && value !== '');
  return plain ? (fields as Fields) : undefined;
};

/** Whether nothing but these fields was sent. */
export const hasOnly = (fields: Fields, names: readonly string[]): boolean =>
  Object.keys(fields).every((name) => names.includes(name));
