/** Resource indicators (RFC 8707): a token for one interface, which no other takes. */
import type { Configuration, errors as errorClasses, KoaContextWithOIDC } from 'oidc-provider';
import { standardScopes } from '../../applications/callers.domain.ts';

type Resources = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>;
type Errors = Pick<typeof errorClasses, 'InvalidTarget' | 'InvalidScope'>;

/**
 * What a client may ask for at an interface: its methods where it acts as itself, nothing where it acts for a person. The
 * library would leave out what is too much; a client that goes on without it fails later and elsewhere.
 */
const methodsAsked = (ctx: KoaContextWithOIDC, methods: readonly string[], { InvalidScope }: Errors) => {
  const { params } = ctx.oidc;
  if (params?.grant_type !== 'client_credentials') return '';
  const asked = typeof params.scope === 'string' ? params.scope.split(' ') : [];
  const refused = asked.find((scope) => !standardScopes.has(scope) && !methods.includes(scope));
  if (refused !== undefined) throw new InvalidScope('requested scope is not allowed', refused);
  return methods.join(' ');
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
