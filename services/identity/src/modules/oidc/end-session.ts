/** RP-Initiated Logout 1.0: the session of the platform ends, at once where the application shows whose it is. */
import type { IncomingMessage } from 'node:http';
import { handoverEnds, handoverHeaders } from '@gatehouse/contracts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Client, errors as errorClasses, Provider } from 'oidc-provider';
import { callerOf } from './callers.ts';
import { readForm } from './forms.ts';

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
  readonly end: (person: AccountActor, context: EventContext) => Promise<unknown>;
  /** The page that asks whether it was meant. */
  readonly askPage: (ctx: LogoutContext, fields: Readonly<Record<string, string>>) => string;
  readonly errorPage: (
    ctx: LogoutContext,
    out: { error: string; error_description?: string | undefined },
  ) => string;
}

/** Whom an ID token was made for, before it is verified with that client's keys. */
const audienceOf = (token: string): string | undefined => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).aud;
  } catch {
    return undefined;
  }
};

interface Wanted {
  /** Where the browser goes afterwards. */
  readonly address: string;
  /** The person whom the application shows by an ID token of ours. */
  readonly subject: string | undefined;
}

const judge = async (params: URLSearchParams, { provider, errors }: EndSessionDeps): Promise<Wanted> => {
  const hint = params.get('id_token_hint');
  const named = params.get('client_id');
  const audience = hint === null ? undefined : audienceOf(hint);
  if (hint !== null && (audience === undefined || (named !== null && named !== audience)))
    throw new errors.InvalidRequest('could not read the id_token_hint');
  const clientId = audience ?? named;
  const client: Client | undefined = clientId ? await provider.Client.find(clientId) : undefined;
  if (clientId && client === undefined) throw new errors.InvalidClient('client is invalid');
  const validated =
    hint === null || client === undefined
      ? undefined
      : await provider.IdToken.validate(hint, client).catch(() => {
          throw new errors.InvalidRequest('could not validate the id_token_hint');
        });
  const wished = params.get('post_logout_redirect_uri');
  if (wished === null || client === undefined)
    return { address: '/platform/login', subject: validated?.payload.sub as string | undefined };
  if (!client.postLogoutRedirectUris?.includes(wished))
    throw new errors.InvalidRequest('post_logout_redirect_uri not registered');
  const address = new URL(wished);
  const state = params.get('state');
  if (state !== null) address.searchParams.set('state', state);
  return { address: address.href, subject: validated?.payload.sub as string | undefined };
};

const respond = async (ctx: LogoutContext, deps: EndSessionDeps): Promise<void> => {
  const posted = ctx.method === 'POST';
  const params = posted
    ? ((await readForm(ctx.req)) ?? new URLSearchParams())
    : new URLSearchParams(ctx.querystring);
  const meant =
    posted && params.get('confirm') === 'yes' && ctx.get('origin') === new URL(deps.provider.issuer).origin;
  params.delete('confirm');
  ctx.status = 303;
  // From another site a form comes without the cookie of the session; a navigation brings it.
  if (posted && !meant) return ctx.redirect(`/oidc${PATH}?${params}`);
  const wanted = await judge(params, deps);
  const caller = callerOf(ctx.req);
  if (caller?.kind !== 'account') return ctx.redirect(wanted.address);
  if (!meant && wanted.subject !== caller.accountId) {
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = deps.askPage(ctx, Object.fromEntries(params));
    return undefined;
  }
  await deps.end(caller, { actor: caller.accountId, domain: caller.domainId, ip: caller.ip });
  ctx.set(handoverHeaders.sessionEnd, handoverEnds.logout);
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
      ctx.body = deps.errorPage(ctx, { error: error.error, error_description: error.error_description });
    }
  };
