/**
 * Authorization requests that come as a form (OpenID Connect Core, 3.1.2.1). A form of another site comes without the cookie
 * of the session, a navigation brings it: the browser asks once more, by an address.
 */
import type { errors as errorClasses } from 'oidc-provider';
import { ADDRESS_MAX, readForm } from '../pages/forms.ts';
import type { EndSessionDeps, LogoutContext } from './end-session.ts';

const PATH = '/auth';
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Three times as many as the protocols know. */
const PARAMETERS_MAX = 100;

export interface PostedRequestsDeps extends Pick<EndSessionDeps, 'errorPage'> {
  readonly errors: Pick<typeof errorClasses, 'InvalidRequest'>;
}

/** The address that asks the same. Throws for what no address holds. */
const addressOf = async (ctx: LogoutContext, { errors }: PostedRequestsDeps): Promise<string> => {
  if (!FORM.test(ctx.get('content-type')))
    throw new errors.InvalidRequest('only application/x-www-form-urlencoded bodies are supported');
  const params = await readForm(ctx.req);
  const address = `/oidc${PATH}?${params}`;
  if (params === undefined || params.size > PARAMETERS_MAX || address.length > ADDRESS_MAX)
    throw new errors.InvalidRequest('the request is too long');
  return address;
};

/** Stands before the library, which answers a request by an address alone. */
export const postedRequests =
  (deps: PostedRequestsDeps) =>
  async (ctx: LogoutContext, next: () => Promise<unknown>): Promise<void> => {
    if (ctx.path !== PATH || ctx.method !== 'POST') {
      await next();
      return;
    }
    ctx.set('cache-control', 'no-store');
    try {
      const address = await addressOf(ctx, deps);
      ctx.status = 303;
      ctx.redirect(address);
    } catch (error) {
      if (!(error instanceof deps.errors.InvalidRequest)) throw error;
      ctx.status = 400;
      ctx.type = 'html';
      ctx.body = deps.errorPage(ctx, { error: error.error, error_description: error.error_description });
    }
  };
