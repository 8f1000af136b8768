import Type, { type Static } from 'typebox';
import { defineEndpoint, granted, peers } from '../core/define-endpoint.ts';
import { Closed, LocalizedText } from '../core/schema.ts';
import { fieldTypes } from './fields.ts';

const service = 'profile';

/** What a field of the installation's own is called, and how its values are read. */
export const FieldName = Closed({
  code: Type.String(),
  title: LocalizedText,
  fieldType: Type.Enum([...fieldTypes]),
  /** False for one that no provider fills: it is off, a picture, or filled by personnel actions. */
  deliverable: Type.Optional(Type.Boolean()),
});
export type FieldName = Static<typeof FieldName>;

const responses = { 200: Closed({ fields: Type.Array(FieldName) }) };

/** The journal holds codes of fields, whatever they are called now. */
export const fieldNamesEndpoints = {
  list: defineEndpoint({
    operationId: 'profile.field-name.list',
    beyond: 'the history calls fields of profiles by their names, not by their codes',
    service,
    method: 'GET',
    path: '/platform/setting/dynamic-fields/names',
    summary:
      'What the fields of profiles are called, those that are switched off too, for readers of the journal',
    access: granted('setting.history.read'),
    idempotency: 'safe',
    responses,
    errors: [],
  }),
  facts: defineEndpoint({
    operationId: 'profile.field-name.facts',
    service,
    method: 'GET',
    path: '/internal/field-names',
    summary: 'The same for files of the journal and for mappers',
    access: peers('audit', 'provider-sync'),
    idempotency: 'safe',
    responses,
    errors: [],
  }),
} as const;
