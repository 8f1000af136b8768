/** Words of applications and clients that contracts, rows and pages share. */

/**
 * internal: a part of this installation; external: somebody else's, asks people for their consent; draft: being prepared,
 * nobody sees or enters it; link: an address in the catalogue and nothing else; virtual: a part of its parent, which has
 * the clients.
 */
export const applicationTypes = ['internal', 'external', 'draft', 'link', 'virtual'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

/** Where its documentation is. */
export const documentationAddresses = [
  'helpUrl',
  'techUrl',
  'compodocUrl',
  'publicSwaggerUrl',
  'privateSwaggerUrl',
] as const;

/** Types whose clients may sign people in. */
export const signInTypes: readonly ApplicationType[] = ['internal', 'external'];

/** OAuth 2.0 client types (RFC 6749, section 2.1). */
export const clientTypes = ['confidential', 'public'] as const;
export type ClientType = (typeof clientTypes)[number];

/** Addresses and subnets that an application or a client names at most, and methods. */
export const CALLER_IPS_MAX = 50;
export const CALLER_METHODS_MAX = 50;

/** How a client proves itself at the token endpoint (OpenID Connect Core, section 9). */
export const tokenAuthMethods = [
  'client_secret_basic',
  'client_secret_post',
  'private_key_jwt',
  'none',
] as const;
export type TokenAuthMethod = (typeof tokenAuthMethods)[number];

/** The name by which devices without a browser ask for tokens (RFC 8628, section 3.4). */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
export const clientGrantTypes = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  deviceGrant,
] as const;
export type ClientGrantType = (typeof clientGrantTypes)[number];

/** In the order in which people are told of them. */
export const clientScopes = [
  ...(['openid', 'profile', 'personal', 'profile_fields'] as const),
  ...(['email', 'phone', 'roles', 'companies', 'offline_access'] as const),
] as const;
export type ClientScope = (typeof clientScopes)[number];

export const signingAlgorithms = ['RS256', 'ES256'] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];
