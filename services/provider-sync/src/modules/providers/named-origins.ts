/** Where a provider's endpoints are. Its secret, codes and people go to its issuer's origin, or to one that is confirmed. */
import {
  type ProviderEndpointKind,
  providerEndpointKinds,
} from '@gatehouse/contracts/provider-sync/provider-kinds.ts';
import { ProviderFailed } from '../../adapters/provider-failure.ts';
import type { ConfirmedOrigin, NamedOrigin } from './providers.domain.ts';

/** What a provider says of itself (OpenID Connect Discovery 1.0, section 3). */
export type ProviderMetadata = Readonly<Record<string, unknown>>;

const memberOf: Readonly<Record<ProviderEndpointKind, string>> = {
  token: 'token_endpoint',
  pushedAuthorization: 'pushed_authorization_request_endpoint',
  authorization: 'authorization_endpoint',
  jwks: 'jwks_uri',
  userinfo: 'userinfo_endpoint',
  endSession: 'end_session_endpoint',
};

const originOf = (value: unknown): string => {
  const address = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol))
    throw new ProviderFailed('malformed', { detail: 'an endpoint that is no address of the web' });
  return address.origin;
};

/** Where codes and the secret go; null where the provider does not say. */
export const tokenOriginOf = (metadata: ProviderMetadata): string | null => {
  const value = metadata[memberOf.token];
  return value === undefined || value === null ? null : originOf(value);
};

/** Endpoints that are not at the issuer's origin. Throws `ProviderFailed` where one is no address of the web. */
export const foreignOrigins = (issuer: string, metadata: ProviderMetadata): readonly NamedOrigin[] => {
  const home = new URL(issuer).origin;
  return providerEndpointKinds.flatMap((endpoint) => {
    const value = metadata[memberOf[endpoint]];
    if (value === undefined || value === null) return [];
    const origin = originOf(value);
    return origin === home ? [] : [{ endpoint, origin }];
  });
};

export const isSameOrigin = (one: NamedOrigin, other: NamedOrigin): boolean =>
  one.endpoint === other.endpoint && one.origin === other.origin;

/** Those that are not confirmed for that endpoint: an origin that gets keys is not yet one that gets the secret. */
export const unconfirmedOrigins = (
  found: readonly NamedOrigin[],
  confirmed: readonly NamedOrigin[] = [],
): readonly NamedOrigin[] => found.filter((one) => !confirmed.some((other) => isSameOrigin(one, other)));

/** Each origin that is found, with its confirmation. */
export const originsWithConfirmation = (
  found: readonly NamedOrigin[],
  confirmed: readonly ConfirmedOrigin[] = [],
) =>
  found.map(({ endpoint, origin }) => {
    const given = confirmed.find((one) => isSameOrigin(one, { endpoint, origin }));
    return { endpoint, origin, confirmedAt: given?.at.toISOString() ?? null };
  });
