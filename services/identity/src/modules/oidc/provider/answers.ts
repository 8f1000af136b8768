/** What the library leaves out of its answers: how long they hold, what a domain speaks, which methods an address takes. */
import type { KoaContextWithOIDC } from 'oidc-provider';
import { KEY_SET_MAX_AGE } from '../keys/signing-keys.service.ts';
import { DOCUMENTATION, documentationPage } from '../pages/documentation-page.ts';
import { pagePolicy } from '../pages/oidc.pages.ts';
import type { PagePlace } from '../pages/page-footer.ts';

/** Seconds that a relying party may keep the metadata without asking again. */
const METADATA_MAX_AGE = 300;

const methodsByPath: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^\/(?:documentation|jwks|\.well-known\/(?:openid-configuration|oauth-authorization-server))$/i,
    ['GET', 'HEAD'],
  ],
  [/^\/(?:token(?:\/introspection|\/revocation)?|request|device\/auth)$/i, ['POST']],
  [/^\/(?:auth|me|device|session\/end)$/i, ['GET', 'HEAD', 'POST']],
  [/^\/(?:auth|device)\/[\w-]+$/i, ['GET', 'HEAD']],
  [/^\/consent\/[\w-]+$/i, ['GET', 'HEAD', 'POST']],
];

const methodsOf = (path: string): readonly string[] | undefined =>
  methodsByPath.find(([pattern]) => pattern.test(path))?.[1];

/** Everything that no part of the provider has answered. */
const refuse = (ctx: KoaContextWithOIDC): void => {
  const allowed = methodsOf(ctx.path);
  const wrongMethod = allowed !== undefined && !allowed.includes(ctx.method);
  if (wrongMethod) ctx.set('allow', allowed.join(', '));
  ctx.status = wrongMethod ? 405 : 404;
  ctx.body = {
    error: 'invalid_request',
    error_description: wrongMethod
      ? `the address takes ${allowed.join(', ')} alone`
      : 'there is no such address',
  };
};

/**
 * A token for an interface carries its scopes alone: what came along with an ID token was a sign-in, too. An empty scope is none
 * (RFC 6749, section 3.3).
 */
const sayScope = (body: Readonly<Record<string, unknown>>): object => {
  const { scope, id_token: idToken, ...rest } = body;
  if (typeof scope !== 'string') return body;
  const said = new Set(scope.split(' ').filter((one) => one !== ''));
  if (idToken !== undefined && !said.has('openid')) said.add('openid');
  return {
    ...rest,
    ...(idToken === undefined ? {} : { id_token: idToken }),
    ...(said.size === 0 ? {} : { scope: [...said].join(' ') }),
  };
};

export const completeAnswers =
  (issuer: string, placeOf: (ctx: KoaContextWithOIDC) => PagePlace) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    ctx.set('content-security-policy', pagePolicy);
    if (ctx.path === '/jwks') ctx.set('cache-control', `public, max-age=${KEY_SET_MAX_AGE}`);
    if (ctx.path === DOCUMENTATION && ['GET', 'HEAD'].includes(ctx.method)) {
      ctx.type = 'html';
      ctx.body = documentationPage(issuer, placeOf(ctx));
      return undefined;
    }
    await next();
    if (ctx.status === 404 && ctx.body === undefined) return refuse(ctx);
    if (ctx.status === 200 && ctx.path.startsWith('/.well-known/') && ctx.method !== 'OPTIONS') {
      ctx.set('cache-control', `public, max-age=${METADATA_MAX_AGE}`);
      const uiLocales = placeOf(ctx).domain?.locales ?? [];
      ctx.body = {
        ...(ctx.body as object),
        ui_locales_supported: uiLocales,
        service_documentation: `${issuer}${DOCUMENTATION}`,
      };
    }
    if (ctx.status === 200 && ctx.path === '/token') ctx.body = sayScope(ctx.body as Record<string, unknown>);
    // Koa calls an empty body text, and oidc-client-ts takes no text for an answer to its revocation.
    if (ctx.body === '') ctx.remove('content-type');
    return undefined;
  };
