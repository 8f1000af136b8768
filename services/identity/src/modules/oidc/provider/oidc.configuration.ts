/** How oidc-provider is set: RFC 9700, OpenID Connect Core, and what stands in ADR 123. */
import type { JsonWebKey } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { sessionEnds, sessionHeaders } from '@gatehouse/contracts/core/session-headers.ts';
import { clientScopes } from '@gatehouse/contracts/identity/application-kinds.ts';
import { createGuardedFetch } from '@gatehouse/kit/network/guarded-fetch.ts';
import type {
  AccountClaims,
  AdapterFactory,
  Client,
  Configuration,
  interactionPolicy,
  KoaContextWithOIDC,
  errors as libraryErrors,
} from 'oidc-provider';
import { type OwnMetadata, ownMetadata } from '../client/client-metadata.ts';
import { dPoPBy } from '../client/dpop.ts';
import { claimsByScope } from '../consent/claims.domain.ts';
import { claimBeyond } from '../consent/consent.domain.ts';
import { consentAddress } from '../consent/consent.ts';
import type { Grants } from '../consent/grants.ts';
import { type ProfileClaims, withProfileClaims } from '../consent/profile-claims.ts';
import { assuranceChecks, assurances } from '../requests/assurance.ts';
import { isForBrowsers } from '../requests/browser-routes.ts';
import { callerOf } from '../requests/callers.ts';
import { entitlementCheck, mayEnter } from '../requests/entitlement.ts';
import { repeatedAddress } from '../requests/repeatable-requests.ts';
import { chooseScope } from '../requests/scopes.ts';
import { signInAddress } from '../requests/sign-in-address.ts';
import { lifetimesBy, type TokenLifespans } from '../tokens/lifetimes.ts';

/** The cookie by which a browser that comes back from the sign-in is the one that was sent there. */
export const RESUME_COOKIE = 'oidc_resume';

/** Seconds that a client's proof of itself may live: the longest default of libraries, an hour, and a minute of clocks. */
const ASSERTION_LIFE = 3_660;

const clientAuthMethods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'] as const;
// `Ed25519` is what RFC 9864 calls the one curve of `EdDSA` that is taken; clients say either.
const clientAuthSigningAlgs = ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'] as const;

/** Clients prove themselves in one way at each address (RFC 8414, section 2); the library says so of the first alone. */
const moreMetadata = {
  revocation_endpoint_auth_methods_supported: [...clientAuthMethods],
  revocation_endpoint_auth_signing_alg_values_supported: [...clientAuthSigningAlgs],
  introspection_endpoint_auth_methods_supported: [...clientAuthMethods],
  introspection_endpoint_auth_signing_alg_values_supported: [...clientAuthSigningAlgs],
} as const;

type Features = NonNullable<Configuration['features']>;

/** What is known of people, and for how long an application may know it. */
export interface KnownPeople {
  /** Undefined for somebody who may not sign in any more. */
  readonly claimsOf: (accountId: string, request: IncomingMessage) => Promise<AccountClaims | undefined>;
  readonly profileClaims: Pick<ProfileClaims, 'claimsFor'>;
  readonly grants: Grants;
  readonly lifespans: () => TokenLifespans;
}

export interface ConfigurationDeps {
  readonly adapter: AdapterFactory;
  readonly keys: readonly JsonWebKey[];
  readonly cookieKey: string;
  readonly people: KnownPeople;
  readonly errorPage: (
    ctx: KoaContextWithOIDC,
    out: { error: string; error_description?: string | undefined },
  ) => string;
  /** Throws for a client that has proven itself by a key from where it may not call. */
  readonly admit: (client: OwnMetadata & { readonly clientId: string }) => void;
  readonly library: {
    readonly interactionPolicy: typeof interactionPolicy;
    readonly errors: typeof libraryErrors;
  };
  readonly features: Pick<Features, 'deviceFlow' | 'resourceIndicators'>;
}

const promptsOf = (
  { interactionPolicy: policy, errors }: ConfigurationDeps['library'],
  { needsConsent }: Grants,
) => {
  const { base, Prompt, Check } = policy;
  const prompts = base();
  const sureness = prompts.get('login')?.checks;
  for (const reason of ['essential_acr', 'essential_acrs']) sureness?.remove(reason);
  for (const check of assuranceChecks(policy, errors)) sureness?.add(check);
  sureness?.add(entitlementCheck(policy, errors));
  const consent = new Prompt(
    { name: 'consent', requestable: true },
    new Check('consent_missing', 'the person has not agreed yet', 'consent_required', needsConsent),
  );
  // The library would ask for it in an application that needs none.
  consent.checks.remove('consent_prompt');
  prompts.remove('consent');
  prompts.add(consent);
  return prompts;
};

/**
 * The sign-in page, which leads back to a path that it judges by itself. Somebody who is signed in stays so until they have
 * proven again who they are; a session that does not count here would lead straight back.
 */
const signInPage = (ctx: KoaContextWithOIDC, back: string): string => {
  const again = callerOf(ctx.req)?.kind === 'account';
  if (!again) ctx.set(sessionHeaders.sessionEnd, sessionEnds.again);
  return signInAddress(back, ctx.oidc.params ?? {}, again);
};

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');

const call = createGuardedFetch();

/**
 * Logout tokens alone are sent, to addresses that administrators have entered and mostly in their own networks, which the
 * library's dispatcher would refuse.
 */
const send: Configuration['fetch'] = async (address, options) => {
  const init = { ...options, dispatcher: undefined } as Parameters<typeof call>[1];
  return (await call(address as string, init)) as unknown as Response;
};

interface Introspected {
  readonly clientId?: string;
  readonly accountId?: string;
  /** The interface that it is for. */
  readonly aud?: unknown;
}

/** Whether an interface asks by a client of its own, which has to have proven itself: it is among what the client names. */
const isFor = ({ clientAuthMethod, resources }: Client, aud: unknown): boolean =>
  clientAuthMethod !== 'none' && typeof aud === 'string' && (resources as readonly string[]).includes(aud);

export const oidcConfiguration = (deps: ConfigurationDeps): Configuration => ({
  adapter: deps.adapter,
  jwks: { keys: [...deps.keys] as never },
  cookies: {
    keys: [deps.cookieKey],
    names: { session: 'oidc_session', interaction: 'oidc_interaction', resume: RESUME_COOKIE },
    short: { signed: false, httpOnly: true, sameSite: 'lax', path: '/oidc' },
    long: { signed: false, httpOnly: true, sameSite: 'lax', path: '/oidc' },
  },
  claims: Object.fromEntries(
    Object.entries({ ...claimsByScope, iss: null, sid: null }).map(([name, claims]) => [
      name,
      claims === null ? null : [...claims],
    ]),
  ),
  scopes: [...clientScopes],
  acrValues: [...assurances],
  subjectTypes: ['public'],
  responseTypes: ['code'],
  clientAuthMethods: [...clientAuthMethods],
  discovery: moreMetadata,
  clientDefaults: { id_token_signed_response_alg: 'RS256', response_types: ['code'] },
  enabledJWA: {
    idTokenSigningAlgValues: ['RS256', 'ES256'],
    clientAuthSigningAlgValues: [...clientAuthSigningAlgs],
    dPoPSigningAlgValues: ['ES256', 'EdDSA', 'Ed25519'],
  },
  extraParams: { scope: chooseScope(deps.library.errors) as never },
  extraClientMetadata: { properties: [...ownMetadata] },
  assertJwtClientAuthClaimsAndHeader: async (_ctx, claims, _header, client) => {
    if (Number(claims.exp) - Date.now() / 1000 > ASSERTION_LIFE)
      throw new deps.library.errors.InvalidClientAuth('the client_assertion lives for too long');
    deps.admit(client as never);
  },
  // Clients read a name from the ID token, whatever else they could ask for.
  conformIdTokenClaims: false,
  pkce: { required: (_ctx, client) => client.pkce_required !== false },
  rotateRefreshToken: true,
  issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  // A token ends with the session of the person, unless it was asked for to outlast it.
  expiresWithSession: (_ctx, token) => !('scopes' in token && token.scopes.has('offline_access')),
  ttl: lifetimesBy(deps.people.lifespans),
  fetch: send,
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: {
      enabled: true,
      // A stranger learns nothing of a token: who asks is the client that holds it, or the interface that it is for.
      allowedPolicy: async (ctx, client, token) => {
        const { clientId, accountId, aud } = token as Introspected;
        const isOwn = clientId === client.clientId;
        if (!isOwn && !isFor(client, aud)) return false;
        const holder = isOwn ? client : await ctx.oidc.provider.Client.find(String(clientId));
        if (holder === undefined || accountId === undefined) return holder !== undefined;
        const claims = await deps.people.claimsOf(accountId, ctx.req);
        return claims !== undefined && mayEnter(holder, claims);
      },
    },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    pushedAuthorizationRequests: { enabled: true },
    dPoP: dPoPBy(deps.keys),
    claimsParameter: {
      enabled: true,
      assertClaimsParameter: async (_ctx, claims, { scope = '' }) => {
        const beyond = claimBeyond(claims, scope.split(' '));
        if (beyond === undefined) return;
        throw new deps.library.errors.InvalidScope('requested claim is not allowed', beyond);
      },
    },
    // Announced by the library, answered by `end-session.ts`.
    rpInitiatedLogout: { enabled: true },
    backchannelLogout: { enabled: true },
    userinfo: { enabled: true },
    ...deps.features,
  },
  loadExistingGrant: deps.people.grants.loadGrant,
  findAccount: async (ctx, accountId) => {
    const claims = await deps.people.claimsOf(accountId, ctx.req);
    const { client, route } = ctx.oidc;
    if (claims === undefined) return undefined;
    // In a browser the person is known, and told that the application is not theirs.
    if (client !== undefined && !isForBrowsers(route) && !mayEnter(client, claims)) return undefined;
    const { errors } = deps.library;
    const { claimsFor } = deps.people.profileClaims;
    return { accountId, claims: withProfileClaims(ctx, { accountId, claims }, { claimsFor, errors }) };
  },
  interactions: {
    policy: promptsOf(deps.library, deps.people.grants),
    url: (ctx, interaction) => {
      const { returnTo, prompt } = interaction;
      if (prompt.name === 'consent') return consentAddress(returnTo, ctx.oidc.params ?? {});
      return signInPage(ctx, repeatedAddress(ctx.req, interaction) ?? new URL(returnTo).pathname);
    },
  },
  // Only browsers of public clients call from pages, and only from the addresses that they are registered with.
  clientBasedCORS: (_ctx, origin, client) =>
    client.clientAuthMethod === 'none' &&
    (client.redirectUris ?? []).some((address) => originOf(address) === origin),
  renderError: (ctx, out) => {
    // Some clients say of themselves that they prefer HTML (those of the JDK do), and can read no page.
    if (!isForBrowsers(ctx.oidc.route)) {
      ctx.body = out;
      return;
    }
    ctx.type = 'html';
    ctx.body = deps.errorPage(ctx, out);
  },
});
