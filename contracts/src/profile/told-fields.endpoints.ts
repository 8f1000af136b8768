import Type, { type Static } from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, LocalizedText } from '../core/schema.ts';

const service = 'profile';
const path = '/platform/setting/dynamic-fields/applications';

/** A field of the installation's own that applications may be told. */
export const FieldForApplications = Closed({
  code: Type.String(),
  title: LocalizedText,
  applicationsVisible: Type.Boolean(),
  /** Whether that may be changed: the definition of a field can be settled. */
  immutable: Type.Boolean(),
});
export type FieldForApplications = Static<typeof FieldForApplications>;

/** More fields than a form has, and the bytes that all of them take. */
const FIELDS_MAX = 2_000;
const bodyLimit = 262_144;

/** Which fields of profiles applications may learn, if their person agrees. */
export const toldFieldsEndpoints = {
  list: defineEndpoint({
    operationId: 'profile.told-fields.list',
    beyond: 'which fields applications learn is chosen beside the applications',
    service,
    method: 'GET',
    path,
    summary: 'Fields of profiles that applications may learn or could, in the order of the form',
    access: granted('setting.applications.read'),
    idempotency: 'safe',
    responses: { 200: Closed({ fields: Type.Array(FieldForApplications) }) },
    errors: [],
  }),
  change: defineEndpoint({
    operationId: 'profile.told-fields.change',
    beyond: 'which fields applications learn is chosen beside the applications',
    service,
    method: 'PATCH',
    path,
    summary: 'Let applications learn fields of profiles, or no longer; those that are not named stay',
    access: granted('setting.applications.write'),
    idempotency: 'natural',
    bodyLimit,
    body: Closed({
      fields: Type.Array(
        Closed({ code: Type.String({ minLength: 1, maxLength: 64 }), applicationsVisible: Type.Boolean() }),
        { minItems: 1, maxItems: FIELDS_MAX },
      ),
    }),
    responses: { 200: Closed({ fields: Type.Array(FieldForApplications) }) },
    errors: [requestErrors.invalid, requestErrors.conflict],
  }),
} as const;
