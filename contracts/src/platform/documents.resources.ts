/** Public documents as the console edits them: legal texts that people agree with, and texts that are only shown. */
import Type, { type Static } from 'typebox';
import { foreseenRefusal } from '../core/foreseen-refusal.ts';
import { Closed, Instant, Line, LocaleCode, Revision } from '../core/schema.ts';

/** Characters of one locale's text: a long contract has a fifth of it. */
export const DOCUMENT_CONTENT_MAX = 500_000;

export const DocumentType = Type.Enum(['agreement', 'document']);
export const DocumentFormat = Type.Enum(['md', 'html']);
/** Stands in public addresses (`/law/{code}`), so it never changes. */
export const DocumentCode = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });

const documentTexts = {
  format: DocumentFormat,
  locales: Type.Array(
    Closed({
      localeId: LocaleCode,
      name: Line(300, 1),
      /** Text of links to it; the name where it is absent or empty. */
      linkName: Type.Optional(Line(300)),
      content: Type.String({ minLength: 1, maxLength: DOCUMENT_CONTENT_MAX }),
    }),
    { minItems: 1, maxItems: 20 },
  ),
};

const documentBody = {
  /** Name in the console; people see the names of the locales. */
  name: Line(200, 1),
  type: DocumentType,
  enabled: Type.Optional(Type.Boolean()),
  /** Whether the forms of domains offer it. */
  adminVisible: Type.Optional(Type.Boolean()),
  ...documentTexts,
};

export const DocumentCreate = Closed({
  ...documentBody,
  enabled: Type.Optional(Type.Boolean({ default: true })),
  adminVisible: Type.Optional(Type.Boolean({ default: true })),
  /** Made of the name where it is absent. */
  code: Type.Optional(DocumentCode),
});
export type DocumentCreate = Static<typeof DocumentCreate>;

export const DocumentUpdate = Closed({ ...documentBody, revision: Revision });
export type DocumentUpdate = Static<typeof DocumentUpdate>;

/** What is about to be done to a document; what is absent stays. */
export const DocumentPlan = Closed({
  deleted: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean()),
  format: Type.Optional(DocumentFormat),
  locales: Type.Optional(documentTexts.locales),
});
export type DocumentPlan = Static<typeof DocumentPlan>;

/** A domain that shows a document. */
const documentDomain = {
  id: Type.String(),
  name: Type.String(),
  /** People of the domain need it agreed with to sign in. */
  loginRequired: Type.Boolean(),
};

export const DocumentEffects = Closed({
  /** The text differs, so that a new version begins. */
  newVersion: Type.Boolean(),
  /** Of the text before the change. */
  version: Type.Integer({ minimum: 1 }),
  /** Domains that show the document; while there are any it cannot be deleted. */
  domains: Type.Array(
    Closed({
      ...documentDomain,
      /** People of the domain who have not agreed with the resulting text are asked at their next sign-in. */
      asks: Type.Boolean(),
    }),
  ),
  ...foreseenRefusal(['inUse']),
});
export type DocumentEffects = Static<typeof DocumentEffects>;

const documentSummary = {
  id: Type.String(),
  revision: Revision,
  code: Type.String(),
  name: Type.String(),
  type: DocumentType,
  enabled: Type.Boolean(),
  adminVisible: Type.Boolean(),
  format: DocumentFormat,
  /** Version of the text, counted from 1. */
  version: Type.Integer({ minimum: 1 }),
  /** Of the last change. */
  date: Instant,
};

export const DocumentListItem = Closed({ ...documentSummary, locales: Type.Array(LocaleCode) });
export type DocumentListItem = Static<typeof DocumentListItem>;

const documentText = Closed({
  localeId: LocaleCode,
  name: Type.String(),
  linkName: Type.String(),
  content: Type.String(),
});

export const Document = Closed({
  ...documentSummary,
  locales: Type.Array(documentText),
  /** Domains that show it: while there are any, its type stays and it cannot be deleted. */
  domains: Type.Array(Closed(documentDomain)),
});
export type Document = Static<typeof Document>;

export const DocumentChoice = Closed({
  id: Type.String(),
  code: Type.String(),
  name: Type.String(),
  type: DocumentType,
  enabled: Type.Boolean(),
});

const documentVersion = {
  number: Type.Integer({ minimum: 1 }),
  /** When it became the text that people see. */
  date: Instant,
  /** An account, or the platform itself. */
  author: Closed({ id: Type.String(), name: Type.String() }),
  format: DocumentFormat,
};

export const DocumentVersionItem = Closed({ ...documentVersion, locales: Type.Array(LocaleCode) });
export type DocumentVersionItem = Static<typeof DocumentVersionItem>;
export const DocumentVersion = Closed({ ...documentVersion, locales: Type.Array(documentText) });
export type DocumentVersion = Static<typeof DocumentVersion>;
