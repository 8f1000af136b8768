/**
 * Sign-in through a provider: OpenID Connect as its client speaks it. The secret, the PKCE verifier and the keys stay here;
 * identity gets an address to send people to, and what was verified when they come back.
 */
import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Instant, Line, Nullable } from '../core/schema.ts';
import { providerFailures } from './provider-kinds.ts';
import { providerErrors } from './providers.errors.ts';
import { Subject } from './subject.ts';

const service = 'provider-sync';
const identity = peers('identity');
const one = Closed({ id: Id });
const path = '/internal/providers/{id}/sign-in';
/** Sealed here, of no meaning elsewhere. */
const Opaque = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,12000}$', maxLength: 12_000 });
const Address = Line(2_000, 1);
const claim = Nullable(Type.String());

export const SIGN_IN_MINUTES = 15;

/** Claims by their standard names; null where the provider told none or something else. */
export const ProviderClaims = Closed({
  preferredUsername: claim,
  name: claim,
  givenName: claim,
  familyName: claim,
  middleName: claim,
  email: claim,
  emailVerified: Type.Boolean(),
  phoneNumber: claim,
  phoneNumberVerified: Type.Boolean(),
  locale: claim,
});
export type ProviderClaims = Static<typeof ProviderClaims>;

export const signInEndpoints = {
  begin: defineEndpoint({
    operationId: 'provider-sync.sign-in.begin',
    service,
    method: 'POST',
    path: `${path}/begin`,
    summary:
      'An address at which a person signs in at the provider, and what belongs to it until they come back',
    access: identity,
    idempotency: 'safe',
    params: one,
    body: Closed({
      /** Of ours, exactly as the provider knows it. */
      redirectUri: Address,
      loginHint: Type.Optional(Line(254)),
      locale: Type.Optional(Line(10)),
      /** The person has to prove who they are again. */
      again: Type.Optional(Type.Boolean()),
    }),
    responses: {
      200: Closed({
        authorizationUrl: Type.String(),
        /** Of the callback: binds it to the browser that began. */
        state: Type.String(),
        /** For `complete`; valid for 15 minutes. */
        transaction: Type.String(),
        expiresAt: Instant,
      }),
    },
    errors: [
      requestErrors.notFound,
      providerErrors.off,
      providerErrors.connection,
      providerErrors.originUnconfirmed,
    ],
    timeout: 20_000,
  }),
  complete: defineEndpoint({
    operationId: 'provider-sync.sign-in.complete',
    service,
    method: 'POST',
    path: `${path}/complete`,
    summary:
      'Check what the provider answered: state, `iss`, code, signature, nonce, times. One code works once',
    access: identity,
    idempotency: 'step',
    params: one,
    body: Closed({
      transaction: Opaque,
      /** The query of the callback as it came, without the question mark. */
      query: Line(8_000, 1),
    }),
    responses: {
      200: Closed({
        issuer: Type.String(),
        subject: Subject,
        /** Of the provider's session, which a logout token names. */
        sid: Nullable(Type.String()),
        authTime: Nullable(Instant),
        claims: ProviderClaims,
        /** Why userinfo, which had to be asked for the claims that are missing, told none; absent where all is well. */
        userinfoFailure: Type.Optional(Type.Enum([...providerFailures])),
        /** For `end-session`. */
        idTokenHint: Type.String(),
      }),
    },
    errors: [
      requestErrors.notFound,
      providerErrors.off,
      providerErrors.connection,
      providerErrors.originUnconfirmed,
      providerErrors.signInRefused,
      providerErrors.noSubject,
      providerErrors.signInExpired,
    ],
    timeout: 30_000,
  }),
  endSession: defineEndpoint({
    operationId: 'provider-sync.sign-in.end-session',
    service,
    method: 'POST',
    path: `${path}/end-session`,
    summary: 'An address at which the person signs out of the provider, too; null where it offers none',
    access: identity,
    idempotency: 'safe',
    params: one,
    body: Closed({
      idTokenHint: Opaque,
      postLogoutRedirectUri: Type.Optional(Address),
      state: Type.Optional(Line(200)),
    }),
    responses: { 200: Closed({ url: Nullable(Type.String()) }) },
    errors: [requestErrors.notFound, providerErrors.connection, providerErrors.originUnconfirmed],
    timeout: 20_000,
  }),
  logoutToken: defineEndpoint({
    operationId: 'provider-sync.sign-in.verify-logout-token',
    service,
    method: 'POST',
    path: `${path}/logout-token`,
    summary: 'Check that a provider has ended a session (its back-channel token); a repetition is refused',
    access: identity,
    idempotency: 'step',
    params: one,
    body: Closed({
      logoutToken: Line(16_000, 1),
      /** What the address that it came from is counted by. */
      address: Type.Optional(Line(64, 1)),
    }),
    responses: {
      200: Closed({
        issuer: Type.String(),
        /** At least one of them is told. */
        subject: Nullable(Subject),
        sid: Nullable(Type.String()),
      }),
    },
    errors: [
      requestErrors.notFound,
      providerErrors.connection,
      providerErrors.originUnconfirmed,
      providerErrors.signInRefused,
    ],
    timeout: 20_000,
  }),
} as const;
