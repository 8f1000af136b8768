/** Clients of applications as the protocol's library wants them described. */
import { addressList } from '@gatehouse/kit/network/address-list.ts';
import { isOwnScheme } from '../../applications/addresses.domain.ts';
import type { ApplicationRow } from '../../applications/applications.model.ts';
import { callerOf } from '../../applications/callers.domain.ts';
import type { ClientRow } from '../../clients/clients.model.ts';

/** What is known of a client beside the terms of the protocol; the library keeps it with the client. */
export interface OwnMetadata {
  readonly asks_consent: boolean;
  /** Whether it has to send PKCE (RFC 7636); what it sends counts in any case. */
  readonly pkce_required: boolean;
  /** Whose it is: the id of a client that was deleted may be another's. */
  readonly application_id: string;
  readonly former_secret: ClientRow['formerSecret'];
  /** From where it may call; none: from anywhere. */
  readonly networks: readonly string[];
  /** What it may ask tokens for. */
  readonly resources: readonly string[];
  /** What it may do there, as itself and for people. */
  readonly methods: readonly string[];
  /** Who holds one of these roles enters its application; none: everybody. */
  readonly roles: readonly string[];
}
export const ownMetadata = [
  'asks_consent',
  'pkce_required',
  'application_id',
  'former_secret',
  'networks',
  'resources',
  'methods',
  'roles',
] as const satisfies readonly (keyof OwnMetadata)[];

type Application = Pick<
  ApplicationRow,
  'type' | 'domains' | 'roles' | 'serviceAccount' | 'methods' | 'networks'
>;

/** Whether an application is offered at this domain. */
export const isOffered = ({ domains }: Application, domainId: string): boolean =>
  domains.length === 0 || domains.includes(domainId);

/** Whether a client may speak for itself from this address; without networks from any. */
export const isLetIn = (networks: readonly string[], ip: string | undefined): boolean =>
  networks.length === 0 || addressList(networks)(ip);

/** Hosts of this very machine, as the library knows them. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * A program on the person's device (RFC 8252, section 8.4): it comes back by a scheme of its own, or to a port of this
 * machine that was free just then, which is all of an address that may differ (section 7.3).
 */
const isNative = ({ type, redirectUris, postLogoutRedirectUris }: ClientRow): boolean =>
  type === 'public' &&
  [...redirectUris, ...postLogoutRedirectUris].some(
    (address) =>
      isOwnScheme(address) || (address.startsWith('http:') && LOOPBACK.test(new URL(address).hostname)),
  );

/** Metadata by the names of OpenID Connect Registration; secrets are compared by their hashes. */
export const clientMetadata = (client: ClientRow, application: Application) => {
  const signsIn = client.grantTypes.includes('authorization_code');
  const secret = client.tokenAuthMethod.startsWith('client_secret_') ? client.secret?.hash : undefined;
  return {
    client_id: client.clientId,
    client_name: client.name,
    ...(secret === undefined ? {} : { client_secret: secret }),
    token_endpoint_auth_method: client.tokenAuthMethod,
    grant_types: client.grantTypes.filter(
      (grant) => grant !== 'client_credentials' || application.serviceAccount,
    ),
    response_types: signsIn ? ['code'] : [],
    redirect_uris: signsIn ? client.redirectUris : [],
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    application_type: isNative(client) ? 'native' : 'web',
    id_token_signed_response_alg: client.signingAlgorithm,
    scope: client.scopes.join(' '),
    ...(client.jwks === null ? {} : { jwks: JSON.parse(client.jwks) }),
    ...(client.backchannelLogoutUri === null
      ? {}
      : { backchannel_logout_uri: client.backchannelLogoutUri, backchannel_logout_session_required: true }),
    asks_consent: application.type === 'external',
    pkce_required: client.type === 'public' || (client.pkceRequired ?? true),
    application_id: client.applicationId,
    former_secret: client.formerSecret,
    resources: client.resources ?? [],
    roles: application.roles ?? [],
    ...callerOf(client, application),
  };
};

/** The same of a client that is told of an end and does nothing else; it may be switched off or deleted. */
export const logoutMetadata = (
  clientId: string,
  address: string,
  signingAlgorithm: ClientRow['signingAlgorithm'],
) => ({
  client_id: clientId,
  token_endpoint_auth_method: 'none',
  grant_types: [],
  response_types: [],
  redirect_uris: [],
  id_token_signed_response_alg: signingAlgorithm,
  backchannel_logout_uri: address,
  backchannel_logout_session_required: true,
});
