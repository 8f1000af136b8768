/** Clients of a realm as applications with one client each. */

import {
  type ApplicationCreate,
  type ClientCreate,
  type ClientGrantType,
  clientScopes,
  deviceGrant,
} from '@gatehouse/contracts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { wrongAddress } from '../applications/addresses.domain.ts';
import { readClient } from '../clients/clients.domain.ts';
import type { Findings } from './findings.ts';
import type { KeycloakClient } from './realm.ts';

export interface PlannedClient {
  readonly application: ApplicationCreate;
  readonly client: ClientCreate & { readonly clientId: string };
  readonly secret: string | undefined;
}

/** Those of Keycloak itself. */
const own = /^(account|account-console|admin-cli|broker|realm-management|security-admin-console|.+-realm)$/;
/** Shorter ones could be guessed, since no address is ever locked out. */
const SECRET_MIN = 24;

/** Whether a client of the realm is one that is taken over. */
export const isTakenOver = (client: KeycloakClient, path: string, { left }: Findings): boolean => {
  if (own.test(client.clientId)) return false;
  if (client.protocol !== undefined && client.protocol !== 'openid-connect')
    left.push(`${path}: ${client.clientId} speaks ${client.protocol}`);
  else if (client.bearerOnly === true) left.push(`${path}: ${client.clientId} signs nobody in`);
  else return true;
  return false;
};

const grantsOf = (client: KeycloakClient): ClientGrantType[] => {
  const signsIn = client.standardFlowEnabled ?? true;
  const byDevice = client.attributes?.['oauth2.device.authorization.grant.enabled'] === 'true';
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
    address.startsWith('/') && rootUrl !== '' ? `${rootUrl.replace(/\/+$/, '')}${address}` : address;

const addressesAfterLogout = (client: KeycloakClient): readonly string[] => {
  const { attributes, redirectUris = [] } = client;
  const given = attributes?.['post.logout.redirect.uris'];
  if (given === undefined || given === '') return [];
  return given.split('##').flatMap((one) => (one === '+' ? redirectUris : one));
};

/** Where people enter the application; null where the export does not say, or says it in a way that is none here. */
const addressOf = (client: KeycloakClient): string | null => {
  const stated = wholeBelow(client)(client.baseUrl ?? '') || client.rootUrl || '';
  return stated === '' || wrongAddress(stated) !== undefined ? null : stated;
};

export const clientOf = (
  given: KeycloakClient,
  path: string,
  findings: Findings,
): PlannedClient | undefined => {
  const { wrong, left } = findings;
  const stated = given.name?.includes('${') ? '' : plainText(given.name ?? '');
  const name = stated.slice(0, 200) || given.clientId;
  const isPublic = given.publicClient === true;
  const serviceAccount = given.serviceAccountsEnabled === true && !isPublic;
  const before = wrong.length;
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(given.clientId))
    wrong.push(`${path}/clientId has characters other than letters, digits, - and _, or is too long`);
  const grantTypes = grantsOf(given);
  if (grantTypes.length === 0) {
    left.push(`${path}: ${given.clientId} has no flow that is offered here`);
    return undefined;
  }
  const client = {
    ...{ clientId: given.clientId, name, enabled: given.enabled ?? true },
    type: isPublic ? ('public' as const) : ('confidential' as const),
    tokenAuthMethod: isPublic ? ('none' as const) : ('client_secret_basic' as const),
    grantTypes,
    redirectUris: grantTypes.includes('authorization_code')
      ? (given.redirectUris ?? []).map(wholeBelow(given))
      : [],
    postLogoutRedirectUris: addressesAfterLogout(given).map(wholeBelow(given)),
    backchannelLogoutUri: given.attributes?.['backchannel.logout.url'] || null,
    scopes: [...clientScopes],
  };
  const reading = readClient(client, { serviceAccount });
  if (reading.kind === 'refused')
    for (const [field, code] of Object.entries(reading.errorList))
      wrong.push(`${path}/${field.replaceAll('.', '/')} ${code}`);
  const masked = given.secret === undefined || /^\*+$/.test(given.secret);
  if (!isPublic && given.clientAuthenticatorType === 'client-jwt')
    left.push(`${path}: ${given.clientId} proves itself by a key, which has to be entered in the console`);
  else if (!isPublic && masked) left.push(`${path}: the secret of ${given.clientId} is not in the export`);
  else if (!isPublic && String(given.secret).length < SECRET_MIN)
    wrong.push(`${path}/secret is shorter than ${SECRET_MIN} characters`);
  if (wrong.length > before) return undefined;
  const code = /^[A-Za-z]/.test(given.clientId) ? given.clientId : `app-${given.clientId}`.slice(0, 64);
  return {
    application: {
      ...{ code, name, serviceAccount, catalogVisible: false, url: addressOf(given) },
      type: given.consentRequired === true ? 'external' : 'internal',
    },
    client,
    secret: isPublic || masked ? undefined : given.secret,
  };
};
