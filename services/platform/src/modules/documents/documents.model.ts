import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import { gramsField, gramsIndex, type Searchable, type SearchedPaths } from '@gatehouse/kit/mongo/search.ts';
import type { DocumentRow, DocumentText, DocumentVersionRow } from './documents.domain.ts';

const format = required(String, { enum: ['md', 'html'] });
const locales = required([
  part<DocumentText>({
    locale: required(String),
    name: required(String),
    linkName: required(String),
    content: required(String),
  }),
]);

export const documentPaths: SearchedPaths = { texts: ['name', 'code', 'locales.name'] };

export const documents = defineCollection<DocumentRow & Searchable>(
  'documents',
  {
    _id: required(String),
    code: required(String),
    name: required(String),
    type: required(String, { enum: ['agreement', 'document'] }),
    enabled: required(Boolean),
    adminVisible: required(Boolean),
    format,
    locales,
    version: required(String),
    versionNumber: required(Number, { min: 1 }),
    versionAt: required(Date),
    sequence: required(Number, { min: 1 }),
    updatedAt: required(Date),
    grams: gramsField,
  },
  [
    { name: 'code', key: { code: 1 }, unique: true },
    gramsIndex,
    ...pageIndexes(['updatedAt', 'name', 'code', 'type']),
  ],
);

export const documentVersions = defineCollection<DocumentVersionRow>(
  'document_versions',
  {
    _id: required(String),
    documentId: required(String),
    number: required(Number, { min: 1 }),
    version: String,
    format,
    locales,
    at: required(Date),
    author: required(part({ id: required(String), name: required(String) })),
  },
  [
    { name: 'document', key: { documentId: 1, number: -1 }, unique: true },
    ...pageIndexes(['number'], ['documentId']),
  ],
);
