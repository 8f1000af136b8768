/** Resource indicators (RFC 8707): a token for one interface, which no other takes. */
import { methodsHeldBy } from '@gatehouse/contracts/identity/offered-rights.ts';
import type { Configuration, errors as errorClasses, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { standardScopes } from '../../applications/callers.domain.ts';

type Resources = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>;
type Errors = Pick<typeof errorClasses, 'InvalidTarget' | 'InvalidScope'>;

/**
 * What a client may ask for at an interface: its methods. The library would leave out what is too much; a client that acts as
 * itself and goes on without it fails later and elsewhere. For a person, unknown scopes are ignored (OpenID Connect Core,
 * section 3.1.2.1), and the answer says what is left.
 */
const methodsAsked = (ctx: KoaContextWithOIDC, methods: readonly string[], { InvalidScope }: Errors) => {
  const { params } = ctx.oidc;
  // Interfaces of the platform itself take clients that act as themselves, and nobody else.
  if (params?.grant_type !== 'client_credentials')
    return methods.filter((method) => methodsHeldBy(method).length === 0).join(' ');
  const asked = typeof params.scope === 'string' ? params.scope.split(' ') : [];
  const refused = asked.find((scope) => !standardScopes.has(scope) && !methods.includes(scope));
  if (refused !== undefined) throw new InvalidScope('requested scope is not allowed', refused);
  return methods.join(' ');
};

/**
 * What a client may do for a person at an interface is what the authorization was asked for and agreed to, as codes and refresh
 * tokens carry it, less what was taken from the client since: the library has judged both when it asks the family, which
 * keeps nothing of it.
 */
export const grantOwnScopesOf = ({ Grant }: Provider): void => {
  Object.assign(Grant.prototype, {
    getResourceScopeFiltered: (_resource: string, scopes: Iterable<string>) => [...scopes].join(' '),
  });
};

/** An interface checks such a token by the published keys and asks nobody; it dies by itself. */
export const resourcesBy = (errors: Errors): Resources => ({
  enabled: true,
  defaultResource: () => undefined as never,
  getResourceServerInfo: (ctx, resource, client) => {
    const allowed = client.resources as readonly string[] | undefined;
    if (!allowed?.includes(resource)) throw new errors.InvalidTarget();
    return {
      scope: methodsAsked(ctx, (client.methods ?? []) as readonly string[], errors),
      audience: resource,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'ES256' } },
    };
  },
});
