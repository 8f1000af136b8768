/** A realm as Keycloak exports it (`kc.sh export`, partial export of the console): the parts that are taken over. */
import { type LooseObject, looseObject } from './loose-values.ts';

export interface KeycloakCredential {
  readonly path: string;
  readonly type?: string | undefined;
  /** JSON in a text. */
  readonly secretData?: string | undefined;
  readonly credentialData?: string | undefined;
  /** Of Keycloak before 8: the same without JSON. */
  readonly hashedSaltedValue?: string | undefined;
  readonly salt?: string | undefined;
  readonly hashIterations?: number | undefined;
  readonly algorithm?: string | undefined;
  readonly temporary?: boolean | undefined;
}

/** Names of roles by the client that has them. */
export type ClientRoles = ReadonlyMap<string, readonly string[]>;

export interface KeycloakUser {
  readonly path: string;
  /** Absent in an export that was written by hand; people are another to their applications then. */
  readonly id?: string | undefined;
  readonly username?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly email?: string | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly createdTimestamp?: number | undefined;
  readonly serviceAccountClientId?: string | undefined;
  readonly federationLink?: string | undefined;
  readonly requiredActions: readonly string[];
  readonly credentials: readonly KeycloakCredential[];
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  readonly identityProviders: readonly string[];
  readonly realmRoles: readonly string[];
  readonly clientRoles: ClientRoles;
  readonly groups: readonly string[];
}

export interface KeycloakGroup {
  readonly name: string;
  readonly path?: string | undefined;
  readonly realmRoles: readonly string[];
  readonly clientRoles: ClientRoles;
  readonly subGroups: readonly KeycloakGroup[];
}

export interface KeycloakRole {
  readonly name: string;
  /** Of a role of a client. */
  readonly client?: string | undefined;
  /** What whoever has it has, too. */
  readonly composites: { readonly realm: readonly string[]; readonly client: ClientRoles };
}

export interface KeycloakClient {
  readonly path: string;
  readonly clientId?: string | undefined;
  readonly name?: string | undefined;
  readonly protocol?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly bearerOnly?: boolean | undefined;
  readonly publicClient?: boolean | undefined;
  readonly consentRequired?: boolean | undefined;
  readonly standardFlowEnabled?: boolean | undefined;
  readonly serviceAccountsEnabled?: boolean | undefined;
  readonly clientAuthenticatorType?: string | undefined;
  readonly secret?: string | undefined;
  /** What relative addresses stand below. */
  readonly rootUrl?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly redirectUris: readonly string[];
  readonly attributes: ReadonlyMap<string, string>;
}

export interface KeycloakRealm {
  readonly realm: string;
  readonly users: readonly KeycloakUser[];
  readonly clients: readonly KeycloakClient[];
  readonly groups: readonly KeycloakGroup[];
  readonly roles: readonly KeycloakRole[];
}

const credentialOf = (row: LooseObject): KeycloakCredential => ({
  path: row.path,

  type: row.text('type'),
  secretData: row.text('secretData'),
  credentialData: row.text('credentialData'),
  hashedSaltedValue: row.text('hashedSaltedValue'),
  salt: row.text('salt'),
  hashIterations: row.number('hashIterations'),
  algorithm: row.text('algorithm'),
  temporary: row.flag('temporary'),
});

const userOf = (row: LooseObject): KeycloakUser => ({
  path: row.path,
  id: row.text('id'),
  username: row.text('username'),
  enabled: row.flag('enabled'),
  email: row.text('email'),
  emailVerified: row.flag('emailVerified'),
  firstName: row.text('firstName'),
  lastName: row.text('lastName'),
  createdTimestamp: row.number('createdTimestamp'),
  serviceAccountClientId: row.text('serviceAccountClientId'),
  federationLink: row.text('federationLink'),
  requiredActions: row.texts('requiredActions'),
  credentials: row.objects('credentials').map(credentialOf),
  attributes: row.record('attributes'),
  identityProviders: row
    .objects('federatedIdentities')
    .map((identity) => identity.text('identityProvider') ?? 'unknown'),
  realmRoles: row.texts('realmRoles'),
  clientRoles: row.record('clientRoles'),
  groups: row.texts('groups'),
});

const groupsOf = (rows: readonly LooseObject[], odd: string[]): readonly KeycloakGroup[] =>
  rows.flatMap((row) => {
    const name = row.text('name');
    if (!name) odd.push(`${row.path} has no name`);
    return name
      ? {
          name,
          path: row.text('path'),
          realmRoles: row.texts('realmRoles'),
          clientRoles: row.record('clientRoles'),
          subGroups: groupsOf(row.objects('subGroups'), odd),
        }
      : [];
  });

const rolesOf = (rows: readonly LooseObject[], odd: string[], client?: string): readonly KeycloakRole[] =>
  rows.flatMap((row) => {
    const name = row.text('name');
    if (!name) odd.push(`${row.path} has no name`);
    const composites = row.object('composites');
    const parts = {
      realm: composites?.texts('realm') ?? [],
      client: composites?.record('client') ?? new Map(),
    };
    return name ? { name, client, composites: parts } : [];
  });

const clientOf = (row: LooseObject): KeycloakClient => ({
  path: row.path,
  clientId: row.text('clientId'),
  name: row.text('name'),
  protocol: row.text('protocol'),

  enabled: row.flag('enabled'),
  bearerOnly: row.flag('bearerOnly'),
  publicClient: row.flag('publicClient'),
  consentRequired: row.flag('consentRequired'),
  standardFlowEnabled: row.flag('standardFlowEnabled'),
  serviceAccountsEnabled: row.flag('serviceAccountsEnabled'),
  clientAuthenticatorType: row.text('clientAuthenticatorType'),
  secret: row.text('secret'),
  rootUrl: row.text('rootUrl'),
  baseUrl: row.text('baseUrl'),
  redirectUris: row.texts('redirectUris'),
  attributes: new Map(
    [...row.record('attributes')].flatMap(([key, [value]]) => (value === undefined ? [] : [[key, value]])),
  ),
});

/** The one realm of a file, or the one of that name. */
const chosen = (value: unknown, name: string | undefined): unknown => {
  const nameOf = (one: unknown) => looseObject(one, '', [])?.text('realm');
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const found = name === undefined ? all : all.filter((one) => nameOf(one) === name);
  if (found.length === 1) return found[0];
  const names = all.map((one) => nameOf(one) ?? 'one without a name').join(', ');
  if (found.length === 0) throw new Error(`the file has no such realm; it has ${names || 'none'}`);
  throw new Error(`the file holds several realms, choose one with --realm NAME: ${names}`);
};

/** Throws what makes it no realm. A value that cannot be read is left out and named in `left`, values are not quoted. */
export const readRealm = (value: unknown, left: string[], name?: string): KeycloakRealm => {
  const row = looseObject(chosen(value, name), '', left);
  const realm = row?.text('realm');
  if (row === undefined || !realm) throw new Error('no export of a realm: it has no property "realm"');
  const roles = row.object('roles');
  const ofClients = roles?.object('client');
  return {
    realm,
    users: row.objects('users').map(userOf),
    clients: row.objects('clients').map(clientOf),
    groups: groupsOf(row.objects('groups'), left),
    roles: [
      ...rolesOf(roles?.objects('realm') ?? [], left),
      ...(ofClients?.keys ?? []).flatMap((client) => rolesOf(ofClients?.objects(client) ?? [], left, client)),
    ],
  };
};
