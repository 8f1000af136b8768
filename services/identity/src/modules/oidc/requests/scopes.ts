/** Which scopes a request is granted, where the library would refuse or drop them without a word. */
import { clientScopes } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { ClientMetadata, KoaContextWithOIDC, errors as libraryErrors, Provider } from 'oidc-provider';

const known: ReadonlySet<string> = new Set(clientScopes);

/** What a request asks for that names no scope: it wants to know who the person is (RFC 6749, section 3.3). */
const DEFAULT_SCOPE = 'openid';

/**
 * Takes out of a request what neither the platform nor an interface that it names has for a scope. The library would find out
 * after the sign-in that nothing is left, and say `access_denied`.
 */
export const chooseScope =
  ({ InvalidScope }: Pick<typeof libraryErrors, 'InvalidScope'>) =>
  ({ oidc }: KoaContextWithOIDC, scope: string | undefined): void => {
    const { params, client, resourceServers } = oidc;
    const isAllowed = client?.scope === undefined || client.scope.split(' ').includes(DEFAULT_SCOPE);
    const own = new Set(Object.values(resourceServers ?? {}).flatMap(({ scopes }) => [...scopes]));
    const asked = (scope ?? (isAllowed ? DEFAULT_SCOPE : '')).split(' ');
    const left = asked.filter((one) => known.has(one) || own.has(one)).join(' ');
    if (left === '')
      throw new InvalidScope(
        'the request asks for no scope that exists, "openid" is for a sign-in',
        scope ?? '',
      );
    if (params !== undefined) params.scope = left;
  };

/** The values of `prompt`, as if `consent` were among them. */
class Consented extends Set<string> {
  override has(prompt: string): boolean {
    return prompt === 'consent' || super.has(prompt);
  }
}

interface Context {
  readonly client?: ClientMetadata;
}

/**
 * `offline_access` is granted with `prompt=consent` alone, which the library takes for the only proof of a consent. An
 * application that asks for none has the other reason that OpenID Connect Core, section 11, allows.
 */
export const grantOfflineAccessOf = ({ OIDCContext }: Provider): void => {
  const { prototype } = OIDCContext as unknown as { readonly prototype: object };
  const own = Object.getOwnPropertyDescriptor(prototype, 'prompts')?.get;
  if (own === undefined) throw new Error('the library has no prompts');
  Object.defineProperty(prototype, 'prompts', {
    get(this: Context) {
      const prompts = own.call(this) as Set<string>;
      return this.client?.asks_consent === false ? new Consented(prompts) : prompts;
    },
  });
};

/** What is left of `scope` at a refresh without what was ignored at the authorization. */
export const withoutIgnored = (scope: string, granted: ReadonlySet<string>): string | undefined =>
  scope
    .split(' ')
    .filter((one) => granted.has(one) || (known.has(one) && one !== 'offline_access'))
    .join(' ') || undefined;

interface RefreshTokens {
  find(...args: unknown[]): Promise<{ readonly scopes: ReadonlySet<string> } | undefined>;
}

/**
 * Clients repeat their configured scope at every refresh (mod_auth_openidc does). What the authorization has ignored is
 * ignored again; a scope that could have been granted and was not stays `invalid_scope`.
 */
export const ignoreAtRefreshOf = (
  { RefreshToken }: Provider,
  current: () => KoaContextWithOIDC | undefined,
): void => {
  const tokens = RefreshToken as unknown as RefreshTokens;
  const find = tokens.find.bind(tokens);
  tokens.find = async (...args) => {
    const token = await find(...args);
    const { route, params } = current()?.oidc ?? {};
    if (token !== undefined && route === 'token' && params !== undefined && typeof params.scope === 'string')
      params.scope = withoutIgnored(params.scope, token.scopes);
    return token;
  };
};

/** A refreshed ID token repeats no `nonce` (OpenID Connect Core, section 12.2). */
export const forgetNonceOf = ({ RefreshToken }: Provider): void => {
  const { IN_PAYLOAD } = RefreshToken as unknown as { readonly IN_PAYLOAD: readonly string[] };
  Object.defineProperty(RefreshToken, 'IN_PAYLOAD', { value: IN_PAYLOAD.filter((name) => name !== 'nonce') });
};
