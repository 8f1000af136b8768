/** What providers are made of: values that contracts, the service and the console share. */

/** `keycloak`: a realm, reached through its Admin REST API. `wapps`: another installation of this platform. */
export const providerTypes = ['keycloak', 'wapps'] as const;
export type ProviderType = (typeof providerTypes)[number];

/** Endpoints of a provider that requests or people are sent to. */
export const providerEndpointKinds = [
  'token',
  'pushedAuthorization',
  'authorization',
  'jwks',
  'userinfo',
  'endSession',
] as const;
export type ProviderEndpointKind = (typeof providerEndpointKinds)[number];

/** How a connection is. `unknown`: nothing was asked of it yet. */
export const connectionStates = ['unknown', 'connected', 'connection-error', 'access-error'] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** Why a provider did not answer as it should; what the console calls each stands with its texts. */
export const providerFailures = [
  'address',
  'unreachable',
  'timeout',
  'certificate',
  'not-found',
  /** An OpenID Provider answers, without the API that its type has. */
  'no-api',
  'credentials',
  'rights',
  'rate-limit',
  'server-error',
  'malformed',
  'clock',
  'too-large',
  /** An endpoint is at another origin than the issuer, which no administrator has confirmed. */
  'origin',
  /** Who signed in has no usable `sub`. */
  'subject',
] as const;
export type ProviderFailure = (typeof providerFailures)[number];
