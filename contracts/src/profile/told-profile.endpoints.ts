import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Day, Id, Instant, LocalizedText, Nullable } from '../core/schema.ts';
import { genders } from './resources.ts';

const service = 'profile';

export const ToldField = Closed({
  code: Type.String(),
  title: LocalizedText,
  /** A choice by its id; null where nothing stands in the field. */
  value: Type.Union([Type.Boolean(), Type.String(), Type.Array(Type.String()), Type.Null()]),
});

export const ToldProfile = Closed({
  /** Null also where the form does not show it to its person. */
  birthDate: Nullable(Day),
  gender: Nullable(Type.Enum([...genders])),
  updatedAt: Instant,
  /** Those of the installation's own that applications may learn, in the order of the form. */
  fields: Type.Array(ToldField),
});
export type ToldProfile = Static<typeof ToldProfile>;

/** What applications may learn of a person beside their account. */
export const toldProfileEndpoints = {
  read: defineEndpoint({
    operationId: 'profile.told-profile.read',
    service,
    method: 'GET',
    path: '/internal/told-profiles/{accountId}',
    summary: 'What applications may learn of a person beside their account, as far as it was granted them',
    access: peers('identity'),
    idempotency: 'safe',
    params: Closed({ accountId: Id }),
    responses: { 200: ToldProfile },
    errors: [requestErrors.notFound],
  }),
} as const;
