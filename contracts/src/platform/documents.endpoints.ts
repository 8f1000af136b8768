import Type from 'typebox';
import { consoleNoun } from '../core/console-noun.ts';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { BoundedListMeta, ListQuery } from '../core/paging.ts';
import { Closed, Id, Line, LocaleCode } from '../core/schema.ts';
import {
  Document,
  DocumentChoice,
  DocumentCreate,
  DocumentEffects,
  DocumentListItem,
  DocumentPlan,
  DocumentType,
  DocumentUpdate,
  DocumentVersion,
  DocumentVersionItem,
} from './documents.resources.ts';

const service = 'platform';
const read = granted('setting.documents.read');
const one = Closed({ id: Id });
const document = consoleNoun({
  service,
  one: 'document',
  noun: 'documents',
  path: 'documents',
  rows: 'documents',
});
/** Several long texts at once; MongoDB's own limit is 16 MB. */
const bodyLimit = 4 * 1_048_576;

export const documentEndpoints = {
  list: document.list({
    summary: 'Public documents of the installation, without their texts',
    row: DocumentListItem,
    sort: ['date', 'name', 'code', 'type'],
    by: { sort: 'date', order: 'DESC' },
    filters: {
      /** Part of a name or a code. */
      search: Type.Optional(Line(200)),
      locale: Type.Optional(LocaleCode),
      type: Type.Optional(DocumentType),
    },
  }),
  search: document.search({
    summary: 'Documents to choose from, by name; those that the console hides are left out',
    row: DocumentChoice,
    filters: { type: Type.Optional(DocumentType) },
  }),
  create: document.create({
    summary: 'Make a document; its code is made of its name unless given',
    body: DocumentCreate,
    bodyLimit,
  }),
  read: document.read({
    summary: 'A document with its texts and the domains that show it',
    key: 'document',
    row: Document,
  }),
  change: document.change({
    summary: 'Change a document; another text begins a new version, and people are asked again',
    body: DocumentUpdate,
    bodyLimit,
  }),
  setEnabled: document.set('enabled', {
    summary: 'Switch a document on or off; one that is off is shown nowhere and asks nobody',
  }),
  delete: document.delete({
    summary: 'Delete a document that no domain shows; the versions people agreed with stay readable',
  }),
  effects: document.effects({
    beyond: 'a confirmation says what a change leads to before it is made',
    summary: 'What a change would lead to, or why it is refused, for the question before it; changes nothing',
    plan: DocumentPlan,
    effects: DocumentEffects,
    bodyLimit,
  }),
  versions: defineEndpoint({
    operationId: 'platform.document.versions',
    beyond: 'what people agreed with stays readable after a change of the text',
    service,
    method: 'GET',
    path: '/platform/setting/documents/{id}/versions',
    summary: 'Every version of the text, the newest first, also of a document that was deleted',
    access: read,
    idempotency: 'safe',
    params: one,
    query: ListQuery(['number'], { sort: 'number', order: 'DESC' }, {}),
    responses: { 200: Closed({ versions: Type.Array(DocumentVersionItem), meta: BoundedListMeta }) },
    errors: [requestErrors.notFound],
  }),
  version: defineEndpoint({
    operationId: 'platform.document.version',
    beyond: 'what people agreed with stays readable after a change of the text',
    service,
    method: 'GET',
    path: '/platform/setting/documents/{id}/versions/{number}',
    summary: 'The text of one version in every locale it had; contents are sanitized',
    access: read,
    idempotency: 'safe',
    params: Closed({ id: Id, number: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    responses: { 200: Closed({ version: DocumentVersion }) },
    errors: [requestErrors.notFound],
  }),
} as const;
