/** Resource indicators (RFC 8707): a token for one interface, which no other takes. */
import type { Configuration, errors as errorClasses } from 'oidc-provider';

type Resources = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>;

/** An interface checks such a token by the published keys and asks nobody; it dies by itself. */
export const resourcesBy = ({ InvalidTarget }: Pick<typeof errorClasses, 'InvalidTarget'>): Resources => ({
  enabled: true,
  defaultResource: () => undefined as never,
  getResourceServerInfo: (_ctx, resource, client) => {
    const allowed = client.resources as readonly string[] | undefined;
    if (!allowed?.includes(resource)) throw new InvalidTarget();
    return {
      scope: '',
      audience: resource,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'ES256' } },
    };
  },
});
