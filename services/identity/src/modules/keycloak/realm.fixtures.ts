/** A realm in the shape that Keycloak 26 exports, with what an export has beside the parts that are taken over. */
import { createHash, pbkdf2Sync, randomBytes } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';

export const password = 'Orchid-Lantern-42';
const salt = randomBytes(16);

const credential = (value: string, data: object, ownSalt: string) => ({
  id: 'c1a0',
  type: 'password',
  userLabel: 'My password',
  createdDate: 1_700_000_000_000,
  secretData: JSON.stringify({ value, salt: ownSalt, additionalParameters: {} }),
  credentialData: JSON.stringify(data),
});

const padded = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=');

export const argon = () => {
  const [, , , , ownSalt = '', hash = ''] = hashSync(password, {
    memoryCost: 64,
    timeCost: 2,
    parallelism: 1,
  }).split('$');
  const parameters = {
    hashLength: ['32'],
    memory: ['64'],
    type: ['id'],
    version: ['1.3'],
    parallelism: ['1'],
  };
  const data = { hashIterations: 2, algorithm: 'argon2', additionalParameters: parameters };
  return credential(padded(hash), data, padded(ownSalt));
};

export const pbkdf2 = (digest: 'sha256' | 'sha512', bytes: number) => {
  const hash = pbkdf2Sync(password, salt, 1_000, bytes, digest).toString('base64');
  const data = { hashIterations: 1_000, algorithm: `pbkdf2-${digest}`, additionalParameters: {} };
  return credential(hash, data, salt.toString('base64'));
};

/** As Keycloak makes them. */
export const idOf = (username: string): string => {
  const hex = createHash('sha256').update(username).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
};

const user = (username: string, more: object = {}) => ({
  id: idOf(username),
  username,
  emailVerified: true,
  enabled: true,
  createdTimestamp: 1_700_000_000_000,
  totp: false,
  disableableCredentialTypes: [],
  requiredActions: [],
  notBefore: 0,
  credentials: [],
  realmRoles: ['default-roles-acme'],
  clientRoles: {},
  groups: [],
  ...more,
});

const client = (clientId: string, more: object = {}) => ({
  id: clientId,
  clientId,
  enabled: true,
  protocol: 'openid-connect',
  bearerOnly: false,

  publicClient: false,
  consentRequired: false,
  standardFlowEnabled: true,
  serviceAccountsEnabled: false,
  clientAuthenticatorType: 'client-secret',
  webOrigins: ['+'],
  redirectUris: [],
  attributes: {},
  defaultClientScopes: ['web-origins', 'profile'],
  fullScopeAllowed: true,
  protocolMappers: [],
  ...more,
});

export const clientSecret = 'kTgPzAWq8yBfLxR3mVnE6sHcJ2dUo9Qi';

export const realm = (more: { users?: readonly object[]; clients?: readonly object[] } = {}) => ({
  id: 'acme',
  realm: 'acme',
  enabled: true,
  sslRequired: 'external',
  accessTokenLifespan: 300,
  roles: {
    realm: [
      { id: '1', name: 'default-roles-acme', composite: true, composites: { realm: ['offline_access'] } },
      { id: '2', name: 'offline_access', composite: false },
      { id: '3', name: 'auditor', composite: false },
      { id: '4', name: 'administrator', composite: false },
    ],
    client: { portal: [] },
  },
  groups: [
    {
      id: 'g',
      name: 'staff',
      path: '/staff',
      realmRoles: ['auditor'],
      attributes: {},
      subGroups: [{ id: 'h', name: 'it', path: '/staff/it', realmRoles: [], subGroups: [] }],
    },
  ],
  users: [
    user('vera', {
      email: 'vera@acme.example',
      firstName: 'Vera',
      lastName: 'Orlova',
      credentials: [argon()],
      groups: ['/staff/it'],
      attributes: { locale: ['ru'] },
    }),
    user('oleg', { credentials: [pbkdf2('sha256', 64)], realmRoles: ['administrator'] }),
    user('inna', { email: 'inna@acme.example', emailVerified: false, credentials: [pbkdf2('sha512', 64)] }),
    user('gone', { enabled: false, credentials: [{ type: 'otp', secretData: '{}', credentialData: '{}' }] }),
    user('service-account-portal', { serviceAccountClientId: 'portal' }),
    ...(more.users ?? []),
  ],
  clients: [
    client('account', { redirectUris: ['/realms/acme/account/*'] }),
    client('portal', {
      name: 'Portal',
      secret: clientSecret,
      serviceAccountsEnabled: true,
      rootUrl: 'https://portal.acme.example/',
      baseUrl: '/home',
      redirectUris: ['/callback'],
      attributes: {
        'post.logout.redirect.uris': '+',
        'backchannel.logout.url': 'https://portal.acme.example/out',
      },
    }),
    client('spa', {
      publicClient: true,
      consentRequired: true,
      redirectUris: ['https://spa.acme.example/cb'],
    }),
    client('old', { protocol: 'saml' }),
    client('hidden', { secret: '**********', redirectUris: ['https://hidden.acme.example/cb'] }),
    ...(more.clients ?? []),
  ],
  clientScopes: [],
  components: {},
  keycloakVersion: '26.7.0',
});

export const wrongUser = user('', { credentials: [argon()] });
export const wrongClient = client('star client', {
  secret: clientSecret,
  redirectUris: ['https://star.acme.example/cb'],
});
