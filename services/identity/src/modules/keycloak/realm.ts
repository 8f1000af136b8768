/** A realm as Keycloak exports it (`kc.sh export`, partial export of the console): the parts that are taken over. */
import { compileValidator } from '@gatehouse/kit/http/validation.ts';

export interface KeycloakCredential {
  readonly type?: string;
  /** JSON in a text. */
  readonly secretData?: string;
  readonly credentialData?: string;
}

export interface KeycloakUser {
  /** Absent in an export that was written by hand; people are another to their applications then. */
  readonly id?: string;
  readonly username: string;
  readonly enabled?: boolean;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly createdTimestamp?: number;
  readonly serviceAccountClientId?: string;
  readonly federationLink?: string;
  readonly credentials?: readonly KeycloakCredential[];
  readonly attributes?: Readonly<Record<string, readonly string[]>>;
  readonly realmRoles?: readonly string[];
  readonly groups?: readonly string[];
}

export interface KeycloakGroup {
  readonly name: string;
  readonly realmRoles?: readonly string[];
  readonly subGroups?: readonly KeycloakGroup[];
}

export interface KeycloakClient {
  readonly clientId: string;
  readonly name?: string;
  readonly protocol?: string;
  readonly enabled?: boolean;
  readonly bearerOnly?: boolean;
  readonly publicClient?: boolean;
  readonly consentRequired?: boolean;
  readonly standardFlowEnabled?: boolean;
  readonly serviceAccountsEnabled?: boolean;
  readonly clientAuthenticatorType?: string;
  readonly secret?: string;
  /** What relative addresses stand below. */
  readonly rootUrl?: string;
  readonly baseUrl?: string;
  readonly redirectUris?: readonly string[];
  readonly attributes?: Readonly<Record<string, string>>;
}

export interface KeycloakRealm {
  readonly realm: string;
  readonly users?: readonly KeycloakUser[];
  readonly clients?: readonly KeycloakClient[];
  readonly groups?: readonly KeycloakGroup[];
  readonly roles?: { readonly realm?: readonly { readonly name: string }[] };
}

const text = { type: 'string', maxLength: 4_000 };
const flag = { type: 'boolean' };
const list = { type: 'array', items: text };
const name = { type: 'string', minLength: 1, maxLength: 255 };
const many = (required: readonly string[], properties: object) => ({
  type: 'array',
  items: { type: 'object', required, properties },
});

const schema = {
  $id: 'keycloak-realm',
  type: 'object',
  required: ['realm'],
  properties: {
    realm: name,
    users: many(['username'], {
      id: text,
      ...{ username: name, enabled: flag, email: text, emailVerified: flag, firstName: text, lastName: text },
      ...{ createdTimestamp: { type: 'integer' }, serviceAccountClientId: text, federationLink: text },
      credentials: many([], { type: text, secretData: text, credentialData: text }),
      attributes: { type: 'object', additionalProperties: list },
      ...{ realmRoles: list, groups: list },
    }),
    clients: many(['clientId'], {
      ...{ clientId: name, name: text, protocol: text, enabled: flag, bearerOnly: flag, publicClient: flag },
      ...{ consentRequired: flag, standardFlowEnabled: flag, serviceAccountsEnabled: flag },
      ...{ clientAuthenticatorType: text, secret: text, redirectUris: list, rootUrl: text, baseUrl: text },
      attributes: { type: 'object', additionalProperties: text },
    }),
    groups: { type: 'array', items: { $ref: '#/$defs/group' } },
    roles: { type: 'object', properties: { realm: many(['name'], { name }) } },
  },
  $defs: {
    group: {
      type: 'object',
      required: ['name'],
      properties: {
        ...{ name, realmRoles: list },
        subGroups: { type: 'array', items: { $ref: '#/$defs/group' } },
      },
    },
  },
};

const validate = compileValidator({ schema, httpPart: 'body' });

/** Throws with the path of what has another shape; values are not quoted, secrets are among them. */
export const readRealm = (value: unknown): KeycloakRealm => {
  if (validate(value)) return value as KeycloakRealm;
  const [error] = validate.errors ?? [];
  throw new Error(`no export of a realm: ${error?.instancePath || '/'} ${error?.message ?? 'is wrong'}`);
};
