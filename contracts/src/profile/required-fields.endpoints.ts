import Type from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id } from '../core/schema.ts';

const service = 'profile';

const version = Type.String({
  maxLength: 64,
  description: 'Another one whenever other fields may be required',
});

/** Whose required fields are empty, for the process that guards every call. */
export const requiredFieldsEndpoints = {
  /** Read by every BFF each second. */
  version: defineEndpoint({
    operationId: 'profile.required-fields.version',
    service,
    method: 'GET',
    path: '/internal/required-fields/version',
    summary: 'By which rules required fields are told from others',
    access: peers('bff'),
    idempotency: 'safe',
    responses: { 200: Closed({ version }) },
    errors: [],
  }),
  read: defineEndpoint({
    operationId: 'profile.required-fields.read',
    service,
    method: 'GET',
    path: '/internal/required-fields/{accountId}',
    summary: 'Whether required fields of this person are empty that they can fill in',
    access: peers('bff'),
    idempotency: 'safe',
    params: Closed({ accountId: Id }),
    responses: { 200: Closed({ version, empty: Type.Boolean() }) },
    errors: [requestErrors.notFound],
  }),
} as const;
