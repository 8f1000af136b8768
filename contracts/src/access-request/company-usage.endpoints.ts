/** What organizations and contractors have filled in, for the service that defines their fields. */
import Type, { type Static } from 'typebox';
import { defineEndpoint, peers } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed } from '../core/schema.ts';
import { ENTRIES_MAX, FIELDS_MAX, VALUES_MAX } from '../profile/fields.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });
const count = Type.Integer({ minimum: 0 });

export const CompanyUsageQuestion = Closed({
  kind: Type.Enum(['organizations', 'contractors']),
  /**
   * `values`: companies that have filled in one of the fields; `items`: values of each choice; `more`: companies with more
   * values than `most`; `conflicts`: values that more than one company has; `missing`: companies without a value.
   */
  ask: Type.Enum(['values', 'items', 'more', 'conflicts', 'missing']),
  fields: Type.Array(Code, { maxItems: FIELDS_MAX }),
  items: Type.Optional(Type.Array(Code, { maxItems: ENTRIES_MAX })),
  /**
   * Of `conflicts`: without any, no company can save a value of another one until the form that makes the
   * field unique has arrived, or ten minutes have passed.
   */
  hold: Type.Optional(Type.Boolean()),
  most: Type.Optional(Type.Integer({ minimum: 0, maximum: VALUES_MAX })),
});
export type CompanyUsageQuestion = Static<typeof CompanyUsageQuestion>;

export const CompanyUsage = Closed({
  count,
  items: Type.Array(Closed({ code: Type.String(), count })),
  /** The first companies whose values conflict. */
  conflicting: Type.Array(Closed({ id: Type.String(), name: Type.String(), value: Type.String() })),
});
export type CompanyUsage = Static<typeof CompanyUsage>;

export const companyUsageEndpoints = {
  count: defineEndpoint({
    operationId: 'access-request.company-usage.count',
    service: 'access-request',
    method: 'POST',
    path: '/internal/company-usage',
    summary: 'Counts what organizations or contractors have filled in',
    access: peers('profile'),
    idempotency: 'natural',
    body: CompanyUsageQuestion,
    responses: { 200: CompanyUsage },
    errors: [requestErrors.invalid],
  }),
} as const;
