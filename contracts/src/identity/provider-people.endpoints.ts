/** Sign-in through one provider as administrators see it. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id, Instant, Line, Nullable } from '../core/schema.ts';
import { providerSignInErrors } from './provider-sign-in.errors.ts';
import { refusedSignInReasons } from './refused-sign-ins.ts';

const service = 'identity';
const one = Closed({ id: Id });
const Issuer = Line(1_500, 1);

/** At most as many are shown, the last ones. */
export const REFUSED_SIGN_INS_MAX = 20;

const RefusedSignIn = Closed({
  reason: Type.Enum([...refusedSignInReasons]),
  field: Nullable(Type.String()),
  /** What the provider calls the person. */
  person: Nullable(Type.String()),
  detail: Nullable(Type.String()),
  /** How often since it was noted first. */
  count: Type.Integer({ minimum: 1 }),
  at: Instant,
});
export type RefusedSignIn = Static<typeof RefusedSignIn>;

export const ProviderPeople = Closed({
  /** Issuer that the provider has now; null: nobody has told it yet. */
  issuer: Nullable(Type.String()),
  /** Issuers that people were linked by, and that are not the one of now; null: they never signed in. */
  former: Type.Array(Closed({ issuer: Nullable(Type.String()), people: Type.Integer({ minimum: 1 }) })),
  /** When an administrator last said that the people of the former ones are those of now. */
  confirmedAt: Nullable(Instant),
  /** Noted in the last 30 days. */
  refused: Type.Array(RefusedSignIn),
});
export type ProviderPeople = Static<typeof ProviderPeople>;

export const providerPeopleEndpoints = {
  read: defineEndpoint({
    operationId: 'identity.provider-people.read',
    beyond: 'administrators see why people do not get in through a provider',
    service,
    method: 'GET',
    path: '/platform/setting/provider-people/{id}',
    summary: 'Who is linked by an issuer of before, and which sign-ins were refused last',
    access: granted('setting.providers.read'),
    idempotency: 'safe',
    params: one,
    responses: { 200: ProviderPeople },
    errors: [requestErrors.notFound],
  }),
  confirmIssuer: defineEndpoint({
    operationId: 'identity.provider-people.confirm-issuer',
    beyond: 'an administrator says that a provider has moved with its people',
    service,
    method: 'PUT',
    path: '/platform/setting/provider-people/{id}/issuer',
    summary:
      'Say that the provider of now has the people of its issuers of before; counts for people who may do no more than the caller, judged at each sign-in. Needs setting.users.write, too',
    access: granted('setting.providers.write'),
    idempotency: 'natural',
    params: one,
    body: Closed({
      /** As it was shown. */
      issuer: Issuer,
      former: Type.Array(Issuer, { maxItems: 50 }),
    }),
    responses: { 200: Closed({ confirmedAt: Instant }) },
    errors: [
      requestErrors.invalid,
      requestErrors.forbidden,
      requestErrors.notFound,
      providerSignInErrors.providerMovedOn,
    ],
  }),
} as const;
