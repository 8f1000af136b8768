/** Sign-in through a provider. The protocol is spoken by provider-sync; who signs in is decided here. */
import Type, { type Static } from 'typebox';
import { anybody, defineEndpoint, granted, onPerson, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { personErrors } from '../core/people.errors.ts';
import { Closed, Id, Line, NoContent, Nullable } from '../core/schema.ts';
import { Confirmation, confirmationErrors } from './account.endpoints.ts';
import { authErrors } from './errors.ts';
import { providerSignInErrors } from './provider-sign-in.errors.ts';
import { Factor, IdKey, TermsAgree } from './resources.ts';

const service = 'identity';
const path = '/platform/auth/providers';
const own = '/platform/user/profile/providers';
const one = Closed({ id: Id });

/** Address of the page that people come back to, below the one of their domain; providers know it exactly. */
export const PROVIDER_RETURN_PATH = '/platform/login/provider';

/** Where the browser goes to sign in. */
const Journey = Closed({ url: Type.String() });

const beginErrors = [
  requestErrors.notFound,
  authErrors.tech,
  authErrors.providerUnavailable,
  providerSignInErrors.providerHeld,
] as const;

export const OwnProvider = Closed({
  id: Type.String(),
  title: Type.String(),
  linked: Type.Boolean(),
  /** The provider manages the account: the person does not unlink it themselves. */
  managed: Type.Boolean(),
});
export type OwnProvider = Static<typeof OwnProvider>;

export const providerSignInEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.auth-provider.list',
    beyond: 'the sign-in page offers the providers of its domain',
    service,
    method: 'GET',
    path,
    summary: 'Providers through which people sign in at this domain',
    access: anybody,
    idempotency: 'safe',
    sharedByDomain: true,
    responses: {
      200: Closed({ providers: Type.Array(Closed({ id: Type.String(), title: Type.String() })) }),
    },
    errors: [],
  }),
  begin: defineEndpoint({
    operationId: 'identity.auth-provider.begin',
    beyond: 'people sign in through a provider',
    service,
    method: 'POST',
    path: `${path}/{id}/begin`,
    summary: 'Begin a sign-in through a provider; this browser alone can complete it',
    access: anybody,
    idempotency: 'step',
    params: one,
    responses: { 200: Journey },
    errors: [...beginErrors],
    timeout: 25_000,
  }),
  complete: defineEndpoint({
    operationId: 'identity.auth-provider.complete',
    beyond: 'people come back from a provider',
    service,
    method: 'POST',
    path: `${path}/complete`,
    summary: 'Come back from a provider: signed in, asked for a second factor, or linked',
    access: anybody,
    idempotency: 'step',
    body: Closed({
      /** Of the address of the return, as the provider made it. */
      query: Type.Optional(Line(8_000, 1)),
      /** After terms were missing, without a query. */
      termsAgree: Type.Optional(TermsAgree),
    }),
    responses: {
      200: Closed({
        status: Type.Enum(['signedIn', 'secondFactor', 'linked']),
        /** Of a second factor: who it is, and how they may prove it. */
        idKey: Type.Optional(IdKey),
        identifier: Type.Optional(Type.String()),
        flows: Type.Optional(Type.Array(Factor)),
      }),
    },
    errors: [
      requestErrors.invalid,
      authErrors.form,
      authErrors.tech,
      authErrors.expired,
      authErrors.termsRequired,
      authErrors.attemptsExceeded,
      authErrors.busy,
      authErrors.providerUnavailable,
      providerSignInErrors.providerHeld,
      authErrors.providerRefused,
      providerSignInErrors.providerNoSubject,
      providerSignInErrors.providerMoved,
      providerSignInErrors.providerValue,
      providerSignInErrors.providerIncomplete,
      providerSignInErrors.providerDeletedHere,
      providerSignInErrors.providerSwitchedOff,
      authErrors.providerUnknown,
      authErrors.providerNotAllowed,
      authErrors.providerTaken,
    ],
    timeout: 35_000,
  }),
  endSession: defineEndpoint({
    operationId: 'identity.auth-provider.end-session',
    beyond: 'people sign out of the provider, too',
    service,
    method: 'GET',
    path: `${path}/end-session`,
    summary: 'Where the person signs out of the provider that this session began at; null: nowhere',
    access: signedIn,
    idempotency: 'safe',
    beforeRequiredFields: true,
    responses: { 200: Closed({ url: Nullable(Type.String()) }) },
    errors: [],
    timeout: 25_000,
  }),
  own: defineEndpoint({
    operationId: 'identity.own-provider.list',
    beyond: 'people see through which providers they sign in',
    service,
    method: 'GET',
    path: own,
    summary: 'Providers of this domain, and whether the person signs in through them',
    access: signedIn,
    idempotency: 'safe',
    responses: { 200: Closed({ providers: Type.Array(OwnProvider) }) },
    errors: [],
  }),
  link: defineEndpoint({
    operationId: 'identity.own-provider.link',
    beyond: 'an account is linked once its person has shown who they are',
    service,
    method: 'POST',
    path: `${own}/{id}`,
    summary:
      'Begin to link an identity at a provider to the own account; the person shows again who they are',
    access: signedIn,
    idempotency: 'step',
    params: one,
    body: Closed(Confirmation),
    responses: { 200: Journey },
    errors: [...confirmationErrors, ...beginErrors],
    timeout: 25_000,
  }),
  unlink: defineEndpoint({
    operationId: 'identity.own-provider.unlink',
    beyond: 'people unlink what they have linked',
    service,
    method: 'DELETE',
    path: `${own}/{id}`,
    summary:
      'Sign in through this provider no longer; an account that it manages is unlinked by an administrator',
    access: signedIn,
    idempotency: 'natural',
    params: one,
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, authErrors.providerManaged],
  }),
  ofPerson: defineEndpoint({
    operationId: 'identity.person.providers',
    beyond: 'administrators see through which providers a person signs in',
    service,
    method: 'GET',
    path: '/platform/setting/users/{id}/providers',
    summary: 'Providers through which a person signs in',
    access: granted('setting.users.read'),
    idempotency: 'safe',
    params: one,
    responses: { 200: Closed({ providers: Type.Array(OwnProvider) }) },
    errors: [requestErrors.notFound],
  }),
  join: defineEndpoint({
    operationId: 'identity.person.join-provider',
    beyond: 'an administrator leads a person who was made a second time at their provider to their account',
    service,
    method: 'PUT',
    path: '/platform/setting/users/{id}/providers/{providerId}',
    summary:
      'Lead a person whom their provider knows by another id now to the account that they had; the former id has vanished there. Needs setting.providers.write, too',
    access: granted('setting.users.write'),
    idempotency: 'natural',
    subject: onPerson,
    params: Closed({ id: Id, providerId: Id }),
    body: Closed({ externalId: Line(255, 1) }),
    responses: { 204: NoContent },
    errors: [
      requestErrors.notFound,
      requestErrors.forbidden,
      personErrors.own,
      personErrors.beyondYours,
      authErrors.providerTaken,
      providerSignInErrors.providerNotAbsent,
    ],
  }),
  release: defineEndpoint({
    operationId: 'identity.person.unlink-provider',
    beyond: 'an administrator makes a managed account one of the platform',
    service,
    method: 'DELETE',
    path: '/platform/setting/users/{id}/providers/{providerId}',
    summary: 'Unlink a person from a provider; an account that it managed becomes one of the platform',
    access: granted('setting.users.write'),
    idempotency: 'natural',
    subject: onPerson,
    params: Closed({ id: Id, providerId: Id }),
    responses: { 204: NoContent },
    errors: [requestErrors.notFound, personErrors.beyondYours],
  }),
} as const;
