/** RP-Initiated Logout 1.0: the session of the platform ends, at once where the application shows whose it is. */
import type { IncomingMessage } from 'node:http';
import { sessionEnds, sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Client, errors as errorClasses, Provider } from 'oidc-provider';
import type { ClientSession } from '../client-sessions/client-sessions.repository.ts';
import { ADDRESS_MAX, readForm } from '../pages/forms.ts';
import { callerOf } from '../requests/callers.ts';
import { CARRIED_HINT, type LogoutHint, type LogoutHints } from './logout-hints.ts';

const PATH = '/session/end';
/** The request of one logout as the library's Koa hands it on. */
export interface LogoutContext {
  readonly req: IncomingMessage;
  readonly path: string;
  readonly method: string;
  readonly querystring: string;
  status: number;
  type: string;
  body: unknown;
  get(header: string): string;
  set(header: string, value: string): void;
  redirect(address: string): void;
}

export interface EndSessionDeps {
  readonly provider: Provider;
  readonly errors: typeof errorClasses;
  readonly hints: LogoutHints;
  /** By what clients know a session. */
  readonly knownBy: (sessionId: string) => Promise<readonly Pick<ClientSession, 'clientId' | 'sid'>[]>;
  readonly end: (person: AccountActor, context: EventContext) => Promise<unknown>;
  /** The page that asks whether it was meant. */
  readonly askPage: (ctx: LogoutContext, fields: Readonly<Record<string, string>>) => string;
  readonly errorPage: (
    ctx: LogoutContext,
    out: { error: string; error_description?: string | undefined; signingOut?: boolean },
  ) => string;
}

interface Wanted {
  /** Where the browser goes afterwards. */
  readonly address: string;
  readonly hint: LogoutHint | undefined;
}

const judge = async (
  params: URLSearchParams,
  { provider, errors, hints }: EndSessionDeps,
): Promise<Wanted> => {
  const hint = await hints.of(params);
  const named = params.get('client_id');
  if (hint !== undefined && named !== null && named !== hint.clientId)
    throw new errors.InvalidRequest('could not read the id_token_hint');
  const clientId = hint?.clientId ?? named;
  const client: Client | undefined = clientId ? await provider.Client.find(clientId) : undefined;
  if (clientId && client === undefined) throw new errors.InvalidClient('client is invalid');
  const wished = params.get('post_logout_redirect_uri');
  if (wished === null || client === undefined) return { address: '/platform/login', hint };
  if (!client.postLogoutRedirectUris?.includes(wished))
    throw new errors.InvalidRequest('post_logout_redirect_uri not registered');
  const address = new URL(wished);
  const state = params.get('state');
  if (state !== null) address.searchParams.set('state', state);
  return { address: address.href, hint };
};

/** Whether the application shows that it means the very session of this browser. */
const isMeant = async (
  hint: LogoutHint | undefined,
  { accountId, sessionId }: AccountActor,
  { knownBy }: EndSessionDeps,
): Promise<boolean> => {
  if (hint?.sid === undefined || hint.accountId !== accountId) return false;
  const known = await knownBy(sessionId);
  return known.some(({ clientId, sid }) => clientId === hint.clientId && sid === hint.sid);
};

/** From another site a form comes without the cookie of the session; a navigation brings it. */
const askAgain = (params: URLSearchParams, { hint }: Wanted, { hints, errors }: EndSessionDeps): string => {
  const shown = hint && hints.carry(hint);
  for (const name of ['id_token_hint', CARRIED_HINT]) params.delete(name);
  if (shown !== undefined) params.set(CARRIED_HINT, shown);
  const address = `/oidc${PATH}?${params}`;
  if (address.length > ADDRESS_MAX) throw new errors.InvalidRequest('the request is too long');
  return address;
};

const respond = async (ctx: LogoutContext, deps: EndSessionDeps): Promise<void> => {
  const posted = ctx.method === 'POST';
  const params = posted ? await readForm(ctx.req) : new URLSearchParams(ctx.querystring);
  if (params === undefined) throw new deps.errors.InvalidRequest('the request is too long');
  const confirmed =
    posted && params.get('confirm') === 'yes' && ctx.get('origin') === new URL(deps.provider.issuer).origin;
  params.delete('confirm');
  ctx.status = 303;
  const wanted = await judge(params, deps);
  if (posted && !confirmed) return ctx.redirect(askAgain(params, wanted, deps));
  const caller = callerOf(ctx.req);
  if (caller?.kind !== 'account') return ctx.redirect(wanted.address);
  if (!confirmed && !(await isMeant(wanted.hint, caller, deps))) {
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = deps.askPage(ctx, Object.fromEntries(params));
    return undefined;
  }
  await deps.end(caller, { actor: caller.accountId, domain: caller.domainId, ip: caller.ip });
  ctx.set(sessionHeaders.sessionEnd, sessionEnds.logout);
  return ctx.redirect(wanted.address);
};

/** Answers the end-session endpoint before the library does, whose own session is not the one that ends. */
export const endSession =
  (deps: EndSessionDeps) =>
  async (ctx: LogoutContext, next: () => Promise<unknown>): Promise<void> => {
    if (ctx.path !== PATH || !['GET', 'POST'].includes(ctx.method)) {
      await next();
      return;
    }
    ctx.set('cache-control', 'no-store');
    try {
      await respond(ctx, deps);
    } catch (error) {
      if (!(error instanceof deps.errors.OIDCProviderError)) throw error;
      ctx.status = 400;
      ctx.type = 'html';
      const { error: code, error_description } = error;
      ctx.body = deps.errorPage(ctx, { error: code, error_description, signingOut: true });
    }
  };
