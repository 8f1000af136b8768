/**
 * Requests for authorization that need not be kept while somebody signs in: the browser comes back with the whole request
 * and is answered as somebody who was signed in all along (ADR 176).
 */
import type { IncomingMessage } from 'node:http';
import { safePath } from '@gatehouse/contracts/core/safe-address.ts';
import type { UnknownObject } from 'oidc-provider';
import { callerOf } from './callers.ts';

const PATH = '/oidc/auth?';

/** Longest request that an address of the sign-in page carries, in which each character may take three. */
const REQUEST_MAX = 2_000;

/** What says the same when it is asked again: nothing that a sign-in uses up, and nothing that asks for a new one. */
const lasting: ReadonlySet<string> = new Set([
  ...['client_id', 'response_type', 'response_mode', 'redirect_uri', 'scope', 'resource', 'state', 'nonce'],
  ...['code_challenge', 'code_challenge_method', 'login_hint', 'ui_locales'],
]);

/** What the library would keep, or is about to. */
interface Waiting {
  readonly prompt?: { readonly name?: string; readonly reasons?: readonly string[] } | undefined;
  readonly params?: UnknownObject | undefined;
}

const answered = new WeakSet<IncomingMessage>();

/**
 * The path that asks the same once more; undefined for a request that has to be kept: of somebody with a session, who may come
 * back with that very one, with parameters that count once, or longer than an address of the sign-in page may be.
 */
export const repeatedAddress = (
  request: IncomingMessage & { readonly originalUrl?: string },
  { prompt, params = {} }: Waiting,
): string | undefined => {
  const { method, originalUrl: address = '' } = request;
  if (method !== 'GET' || !address.startsWith(PATH) || address.length > REQUEST_MAX) return undefined;
  // The sign-in page leads nowhere else than where a parser takes an address for what it is.
  if (safePath(address, 'https://this.invalid') !== address) return undefined;
  if (callerOf(request)?.kind === 'account') return undefined;
  if (prompt?.name !== 'login' || prompt.reasons?.join() !== 'no_session') return undefined;
  const given = Object.keys(params).filter((name) => params[name] !== undefined);
  if (!given.every((name) => lasting.has(name))) return undefined;
  answered.add(request);
  return address;
};

/** Takes the cookies away by which a browser would come back to what was kept. */
export const withoutCookies = async (
  ctx: { readonly req: IncomingMessage; remove(header: string): void },
  next: () => Promise<unknown>,
): Promise<void> => {
  await next();
  if (answered.has(ctx.req)) ctx.remove('set-cookie');
};
