/**
 * Public clients that prove themselves by HTTP Basic with an empty secret, as oidc-agent does: they name themselves, and have
 * nothing else to say (RFC 6749, section 2.3.1).
 */
import type { IncomingMessage } from 'node:http';
import type { ClientSource } from '../client/client-source.ts';
import type { AskedContext, Params } from './params.ts';

const PATH = /^\/(?:token(?:\/introspection|\/revocation)?|request|device\/auth)$/;
const BASIC = /^Basic ([A-Za-z0-9+/]+={0,2})$/i;
/** By `application/x-www-form-urlencoded`, as the library reads it. */
const NAME_ALONE = /^([\w.~%+-]+):$/;

const named = new WeakMap<IncomingMessage, string>();

const nameIn = ({ headers: { authorization = '' } }: IncomingMessage): string | undefined => {
  const [, encoded = ''] = BASIC.exec(authorization) ?? [];
  const [, name] = NAME_ALONE.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  try {
    return name === undefined ? undefined : decodeURIComponent(name.replaceAll('+', '%20'));
  } catch {
    return undefined;
  }
};

/** Stands before the library; a confidential client without its secret is refused there. */
export const withoutEmptySecrets =
  (find: (clientId: string) => ReturnType<ClientSource['find']>) =>
  async (
    { req, path }: { readonly req: IncomingMessage; readonly path: string },
    next: () => Promise<unknown>,
  ): Promise<void> => {
    const name = PATH.test(path) ? nameIn(req) : undefined;
    if (name !== undefined && (await find(name))?.token_endpoint_auth_method === 'none') {
      delete req.headers.authorization;
      named.set(req, name);
    }
    await next();
  };

/** The name counts as if it had come in the form; a form that names another client is judged by that. */
export const nameClient = ({ ctx }: AskedContext, params: Params): void => {
  const name = named.get(ctx.req);
  if (name !== undefined) params.client_id ??= name;
};
