/** Which scopes a request is granted, where the library would refuse or drop them without a word. */
import { clientScopes } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { ClientMetadata, KoaContextWithOIDC, errors as libraryErrors, Provider } from 'oidc-provider';

const known: ReadonlySet<string> = new Set(clientScopes);

/**
 * A request has to ask for a scope that exists: there is no default (RFC 6749, section 3.3). The library would find out
 * after the sign-in, and say `access_denied`.
 */
export const demandScope =
  ({ InvalidScope }: Pick<typeof libraryErrors, 'InvalidScope'>) =>
  (_ctx: KoaContextWithOIDC, scope: string | undefined): void => {
    const asked = scope?.split(' ') ?? [];
    if (asked.some((one) => known.has(one))) return;
    throw new InvalidScope('the request has to ask for a scope, "openid" for a sign-in', scope ?? '');
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
