/** Passkeys: kept by the person's device, made and used through WebAuthn (level 3). */
import Type, { type Static } from 'typebox';
import { anybody, defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Instant, Line, NoContent, Nullable } from '../core/schema.ts';
import { Confirmation, confirmationErrors } from './account.endpoints.ts';
import { accountErrors } from './account.errors.ts';
import { authErrors } from './errors.ts';
import {
  Base64Url,
  PasskeyChallenge,
  PasskeyId,
  PasskeyQuestion,
  UsedCredential,
} from './passkey-answers.ts';
import { SignInStep, TermsAgree } from './resources.ts';

const own = { service: 'identity', access: signedIn } as const;
const path = '/platform/user/profile/passkeys';

const params = Closed({ passkeyId: PasskeyId });
const Name = Line(64, 1);
const Credential = Closed({ id: PasskeyId, type: Type.Literal('public-key') });

/** `credential.toJSON()` of the browser, reduced to what is read. */
const NewCredential = Closed({
  id: PasskeyId,
  response: Closed({ clientDataJSON: Base64Url(4_000), attestationObject: Base64Url(16_000) }),
});
export type NewCredential = Static<typeof NewCredential>;

export const passkeyEndpoints = {
  list: defineEndpoint({
    ...own,
    operationId: 'identity.passkey.list',
    beyond: 'people keep passkeys in the cabinet (ADR 117)',
    method: 'GET',
    path,
    summary: 'Passkeys of the person at this domain',
    idempotency: 'safe',
    responses: {
      200: Closed({
        items: Type.Array(
          Closed({
            passkeyId: PasskeyId,
            name: Name,
            /** Copied by its owner's account to other devices of theirs. */
            synced: Type.Boolean(),
            createdAt: Instant,
            lastUsedAt: Nullable(Instant),
          }),
        ),
      }),
    },
    errors: [],
  }),
  begin: defineEndpoint({
    ...own,
    operationId: 'identity.passkey.begin',
    beyond: 'a browser makes a passkey of a question of ours (ADR 117)',
    method: 'POST',
    path,
    summary: 'What the browser makes a passkey with; asked for with a proof of the person',
    idempotency: 'step',
    body: Closed(Confirmation),
    responses: {
      200: Closed({
        challenge: PasskeyChallenge,
        rp: Closed({ id: Type.String(), name: Type.String() }),
        user: Closed({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
        excludeCredentials: Type.Array(Credential),
      }),
    },
    errors: [...confirmationErrors, accountErrors.passkeyLimit],
  }),
  add: defineEndpoint({
    ...own,
    operationId: 'identity.passkey.add',
    beyond: 'people keep passkeys in the cabinet (ADR 117)',
    method: 'PUT',
    path,
    summary: 'Store the passkey that the browser made',
    idempotency: 'step',
    body: Closed({ name: Name, credential: NewCredential }),
    responses: { 200: Closed({ passkeyId: PasskeyId }) },
    errors: [
      requestErrors.invalid,
      accountErrors.passkeyRefused,
      accountErrors.passkeyLimit,
      authErrors.expired,
      requestErrors.conflict,
    ],
  }),
  rename: defineEndpoint({
    ...own,
    operationId: 'identity.passkey.rename',
    beyond: 'people keep passkeys in the cabinet (ADR 117)',
    method: 'PATCH',
    path: `${path}/{passkeyId}`,
    summary: 'Rename a passkey',
    idempotency: 'natural',
    params,
    body: Closed({ name: Name }),
    responses: { 204: NoContent },
    errors: [requestErrors.invalid, requestErrors.notFound],
  }),
  remove: defineEndpoint({
    ...own,
    operationId: 'identity.passkey.remove',
    beyond: 'people keep passkeys in the cabinet (ADR 117)',
    method: 'DELETE',
    path: `${path}/{passkeyId}`,
    summary: 'Remove a passkey by a proof of the person; nobody signs in with it any more',
    idempotency: 'step',
    params,
    body: Closed(Confirmation),
    responses: { 204: NoContent },
    errors: [
      ...confirmationErrors,
      requestErrors.notFound,
      requestErrors.conflict,
      accountErrors.passkeyLast,
    ],
  }),
  challenge: defineEndpoint({
    operationId: 'identity.auth.passkey-challenge',
    beyond: 'a browser answers a question of ours with a passkey (ADR 117)',
    service: 'identity',
    method: 'POST',
    path: '/platform/auth/passkey/challenge',
    summary: 'What the browser asks a passkey with; the same for everybody',
    access: anybody,
    idempotency: 'step',
    responses: { 200: PasskeyQuestion },
    errors: [authErrors.tech],
  }),
  login: defineEndpoint({
    operationId: 'identity.auth.passkey-login',
    beyond: 'a sign-in by passkey starts without an identifier (ADR 117)',
    service: 'identity',
    method: 'POST',
    path: '/platform/auth/passkey/login',
    summary: 'Sign in with a passkey; with the terms alone when only they were missing',
    access: anybody,
    idempotency: 'step',
    body: Closed({
      credential: Type.Optional(UsedCredential),
      rememberMe: Type.Optional(Type.Boolean()),
      termsAgree: Type.Optional(TermsAgree),
      /** Proves what is asked of the session that is open: by its person alone, for as long as it was to last. */
      stepUp: Type.Optional(Type.Boolean()),
    }),
    responses: { 200: SignInStep },
    errors: [
      requestErrors.invalid,
      requestErrors.unauthenticated,
      authErrors.form,
      authErrors.tech,
      authErrors.expired,
      authErrors.termsRequired,
      authErrors.attemptsExceeded,
    ],
  }),
} as const;
