/** Clients of a realm as applications with one client each. */

import { createHash } from 'node:crypto';
import {
  type ClientGrantType,
  clientScopes,
  deviceGrant,
} from '@gatehouse/contracts/identity/application-kinds.ts';
import type { ApplicationCreate } from '@gatehouse/contracts/identity/applications.resources.ts';
import { CLIENT_ID, type ClientCreate } from '@gatehouse/contracts/identity/clients.resources.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { wrongAddress, wrongRedirect } from '../applications/addresses.domain.ts';
import { readClient } from '../clients/clients.domain.ts';
import type { Findings } from './findings.ts';
import type { KeycloakClient } from './realm.ts';

export interface PlannedClient {
  readonly path: string;
  readonly application: ApplicationCreate;
  readonly client: ClientCreate & { readonly clientId: string };
  readonly secret: string | undefined;
}

/** Those of Keycloak itself. */
const own = /^(account|account-console|admin-cli|broker|realm-management|security-admin-console|.+-realm)$/;
export const isOwnClient = (clientId: string): boolean => own.test(clientId);
/** Shorter ones could be guessed, since no address is ever locked out. */
const SECRET_MIN = 24;

type Named = KeycloakClient & { readonly clientId: string };

/** Whether a client of the realm is one that is taken over. */
const isTakenOver = (client: KeycloakClient, { left, wrong }: Findings): client is Named => {
  const { path, clientId, protocol } = client;
  if (clientId === undefined) wrong.push(`${path} has no clientId`);
  else if (isOwnClient(clientId)) return false;
  else if (protocol !== undefined && protocol !== 'openid-connect')
    left.push(`${path}: ${clientId} speaks ${protocol}`);
  else if (client.bearerOnly === true) left.push(`${path}: ${clientId} signs nobody in`);
  else return true;
  return false;
};

interface Addresses {
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
}

const grantsOf = (client: KeycloakClient, { redirectUris }: Addresses): ClientGrantType[] => {
  const signsIn = (client.standardFlowEnabled ?? true) && redirectUris.length > 0;
  const byDevice = client.attributes.get('oauth2.device.authorization.grant.enabled') === 'true';
  return [
    ...(signsIn ? (['authorization_code'] as const) : []),
    ...(byDevice ? [deviceGrant] : []),
    ...(signsIn || byDevice ? (['refresh_token'] as const) : []),
    ...(client.serviceAccountsEnabled === true && client.publicClient !== true
      ? (['client_credentials'] as const)
      : []),
  ] as ClientGrantType[];
};

/** An address as it is without the one above it, which Keycloak puts before what begins with a slash. */
const wholeBelow =
  ({ rootUrl = '' }: KeycloakClient) =>
  (address: string): string =>
    (address.startsWith('/') && rootUrl !== '' ? `${rootUrl.replace(/\/+$/, '')}${address}` : address).trim();

/** Those that are one here, each once; the others are left and named. */
const addressesOf = (client: Named, { left }: Findings): Addresses => {
  const { path, redirectUris, attributes } = client;
  const codeOf = (address: string) => wrongRedirect(address, client.publicClient === true);
  const read = (given: readonly string[], field: string): readonly string[] => {
    const whole = [...new Set(given.map(wholeBelow(client)))];
    for (const address of whole) {
      const code = codeOf(address);
      if (code !== undefined) left.push(`${path}/${field}: ${client.clientId} loses ${address} (${code})`);
    }
    return whole.filter((address) => codeOf(address) === undefined);
  };
  const found = client.standardFlowEnabled === false ? [] : read(redirectUris, 'redirectUris');
  const given = attributes.get('post.logout.redirect.uris')?.split('##') ?? [];
  const stated = given.filter((one) => one !== '+' && one !== '');
  const after = read(stated, 'attributes/post.logout.redirect.uris');
  return {
    redirectUris: found,
    // "+" stands for the addresses above, which are told there.
    postLogoutRedirectUris: [...new Set([...after, ...(given.includes('+') ? found : [])])],
  };
};

/** Where people enter the application; null where the export does not say, or says it in a way that is none here. */
const entryOf = (client: KeycloakClient): string | null => {
  const stated = wholeBelow(client)(client.baseUrl ?? '') || client.rootUrl || '';
  return stated === '' || wrongAddress(stated) !== undefined ? null : stated;
};

const CODE = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** The id where it may be a code; otherwise what is left of it, told apart from every other by its hash. */
const applicationCode = (clientId: string): string => {
  if (CODE.test(clientId)) return clientId;
  const readable = clientId.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^[^A-Za-z]+/, '');
  return `${readable || 'app'}`
    .slice(0, 55)
    .concat('-', createHash('sha256').update(clientId).digest('hex').slice(0, 8));
};

const secretOf = (client: Named, { left }: Findings): string | undefined => {
  const { path, clientId, secret, publicClient, clientAuthenticatorType } = client;
  if (publicClient === true) return undefined;
  const masked = secret === undefined || /^\*+$/.test(secret);
  if (clientAuthenticatorType === 'client-jwt')
    left.push(`${path}: ${clientId} proves itself by a key, which has to be entered in the console`);
  else if (masked) left.push(`${path}: the secret of ${clientId} is not in the export`);
  else if (secret.length < SECRET_MIN)
    left.push(`${path}: the secret of ${clientId} is shorter than ${SECRET_MIN} characters; make a new one`);
  return masked || secret.length < SECRET_MIN ? undefined : secret;
};

/** A confidential client that the realm has not asked for PKCE may send none; both take RS256 where nothing is said. */
const proofsOf = ({ publicClient, attributes }: Named) => ({
  pkceRequired: publicClient === true || attributes.get('pkce.code.challenge.method') === 'S256',
  signingAlgorithm:
    attributes.get('id.token.signed.response.alg') === 'ES256' ? ('ES256' as const) : ('RS256' as const),
});

const clientOf = (given: Named, findings: Findings): PlannedClient | undefined => {
  const { wrong, left } = findings;
  const { path, clientId } = given;
  const stated = given.name?.includes('${') ? '' : plainText(given.name ?? '');
  const name = stated.slice(0, 200) || clientId.slice(0, 200);
  const isPublic = given.publicClient === true;
  const serviceAccount = given.serviceAccountsEnabled === true && !isPublic;
  const before = wrong.length;
  if (!CLIENT_ID.test(clientId))
    wrong.push(`${path}/clientId has characters other than letters, digits and ._~:/@+-, or is too long`);
  const addresses = addressesOf(given, findings);
  const grantTypes = grantsOf(given, addresses);
  const waits = grantTypes.length === 0 && given.standardFlowEnabled !== false;
  if (grantTypes.length === 0 && !waits) {
    left.push(`${path}: ${clientId} has no flow that is offered here`);
    return undefined;
  }
  if (waits) left.push(`${path}: ${clientId} is switched off, it has no address left to come back to`);
  const backchannel = given.attributes.get('backchannel.logout.url') || null;
  const wrongBackchannel = backchannel === null ? undefined : wrongAddress(backchannel);
  if (wrongBackchannel !== undefined)
    left.push(`${path}/attributes/backchannel.logout.url: ${clientId} loses it (${wrongBackchannel})`);
  const client = {
    clientId,
    name,
    enabled: (given.enabled ?? true) && !waits,
    type: isPublic ? ('public' as const) : ('confidential' as const),
    tokenAuthMethod: isPublic ? ('none' as const) : ('client_secret_basic' as const),
    grantTypes,
    ...addresses,
    backchannelLogoutUri: wrongBackchannel === undefined ? backchannel : null,
    ...proofsOf(given),
    scopes: [...clientScopes],
  } as unknown as PlannedClient['client'];
  const reading = readClient(client, { serviceAccount });
  if (reading.kind === 'refused')
    for (const [field, code] of Object.entries(reading.errorList))
      wrong.push(`${path}/${field.replaceAll('.', '/')} ${code}`);
  const secret = secretOf(given, findings);
  if (wrong.length > before) return undefined;
  return {
    path,
    client,
    secret,
    application: {
      code: applicationCode(clientId),
      name,
      serviceAccount,
      catalogVisible: false,
      url: entryOf(given),
      type: given.consentRequired === true ? 'external' : 'internal',
    },
  };
};

export const clientsOf = (clients: readonly KeycloakClient[], findings: Findings): readonly PlannedClient[] =>
  clients.flatMap((client) => (isTakenOver(client, findings) ? (clientOf(client, findings) ?? []) : []));
