import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

export interface DocumentText {
  readonly locale: string;
  readonly name: string;
  /** Text of links to it. */
  readonly linkName: string;
  readonly content: string;
}

export interface DocumentRow {
  readonly _id: string;
  /** Stands in public addresses and in domains: never changes. */
  readonly code: string;
  readonly name: string;
  readonly type: 'agreement' | 'document';
  readonly enabled: boolean;
  /** Whether the forms of domains offer it. */
  readonly adminVisible: boolean;
  readonly format: 'md' | 'html';
  readonly locales: readonly DocumentText[];
  /** Hash of the texts: the same text never asks anybody again. */
  readonly version: string;
  /** Counts the texts, for people. */
  readonly versionNumber: number;
  readonly versionAt: Date;
  /** Events of this document so far, which is also its revision. */
  readonly sequence: number;
  readonly updatedAt: Date;
}

/** A text that people saw and agreed with; never changed, and kept when its document is deleted. */
export interface DocumentVersionRow {
  readonly _id: string;
  readonly documentId: string;
  readonly number: number;
  readonly format: 'md' | 'html';
  readonly locales: readonly DocumentText[];
  readonly at: Date;
  readonly author: { readonly id: string; readonly name: string };
}

const format = required(String, { enum: ['md', 'html'] });
const locales = required([
  part<DocumentText>({
    locale: required(String),
    name: required(String),
    linkName: required(String),
    content: required(String),
  }),
]);

export const documents = defineCollection<DocumentRow>(
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
  },
  [{ name: 'code', key: { code: 1 }, unique: true }],
);

export const documentVersions = defineCollection<DocumentVersionRow>(
  'document_versions',
  {
    _id: required(String),
    documentId: required(String),
    number: required(Number, { min: 1 }),
    format,
    locales,
    at: required(Date),
    author: required(part({ id: required(String), name: required(String) })),
  },
  [{ name: 'document', key: { documentId: 1, number: -1 }, unique: true }],
);
