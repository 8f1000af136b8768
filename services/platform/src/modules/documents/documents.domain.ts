/** Rules of public documents: what is accepted, when a text is a new version, whom a change concerns. */

import { createHash } from 'node:crypto';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { Closed } from '@gatehouse/contracts/core/schema.ts';
import {
  DOCUMENT_CONTENT_MAX,
  DocumentCode,
  DocumentCreate,
  type DocumentPlan,
} from '@gatehouse/contracts/platform/documents.resources.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import Type, { type Static } from 'typebox';
import { sanitizeHtml } from '../../content/sanitize-html.ts';
import { nestsTooDeep, sanitizeMarkdown } from '../../content/sanitize-markdown.ts';
import { shapeErrors } from '../../content/shape-errors.ts';

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
  /** Hash of the texts, as agreements name it; rows of the version before lack it. */
  readonly version?: string;
  readonly format: 'md' | 'html';
  readonly locales: readonly DocumentText[];
  readonly at: Date;
  readonly author: { readonly id: string; readonly name: string };
}

/** A line of `documents import`: the code names the document, made or changed. */
export const DocumentLine = Closed({
  ...DocumentCreate.properties,
  code: DocumentCode,
  name: Type.Optional(DocumentCreate.properties.name),
});
export type DocumentLine = Static<typeof DocumentLine>;

/** What an editor decides of a document. */
export type DocumentContent = Pick<
  DocumentRow,
  'name' | 'type' | 'enabled' | 'adminVisible' | 'format' | 'locales'
>;
type GivenContent = Omit<DocumentCreate, 'code'>;

export const contentOf = ({
  name,
  type,
  enabled,
  adminVisible,
  format,
  locales,
}: DocumentRow): DocumentContent => ({
  name,
  type,
  enabled,
  adminVisible,
  format,
  locales,
});

type Format = DocumentRow['format'];

export const sanitizeContent = (format: Format, content: string): string =>
  format === 'html' ? sanitizeHtml(content) : sanitizeMarkdown(content);

type Switches = Pick<DocumentContent, 'enabled' | 'adminVisible'>;

/** The content of a change, which keeps what it leaves out. */
export const keeping = (
  content: DocumentContent,
  { enabled, adminVisible }: Partial<Switches>,
  before: Switches,
): DocumentContent => ({
  ...content,
  enabled: enabled ?? before.enabled,
  adminVisible: adminVisible ?? before.adminVisible,
});

const cleanTexts = (format: Format, locales: GivenContent['locales']): DocumentText[] =>
  locales.map(({ localeId, name, linkName, content }) => ({
    locale: localeId,
    name: plainText(name),
    linkName: plainText(linkName ?? '') || plainText(name),
    content: sanitizeContent(format, content),
  }));

const emptyFields = (locales: readonly DocumentText[]): Record<string, string> => {
  const errorList: Record<string, string> = {};
  locales.forEach(({ locale, name, content }, index) => {
    if (locales.findIndex((row) => row.locale === locale) !== index) {
      errorList[fieldPath('locales', index, 'localeId')] = 'errorUnique';
    }
    if (name === '') errorList[fieldPath('locales', index, 'name')] = 'errorEmpty';
    if (content === '') errorList[fieldPath('locales', index, 'content')] = 'errorEmpty';
  });
  return errorList;
};

const unreadableFields = ({ format, locales }: GivenContent): Record<string, string> =>
  Object.fromEntries(
    locales.flatMap(({ content }, index) =>
      format !== 'html' && nestsTooDeep(content)
        ? [[fieldPath('locales', index, 'content'), 'errorFormat']]
        : [],
    ),
  );

/** A body whose shape was checked: refused with a code for each wrong field, or clean and complete. */
export const cleanDocument = (given: GivenContent): ParseResult<DocumentContent> => {
  const { type, format, enabled = true, adminVisible = true } = given;
  const name = plainText(given.name);
  const locales = cleanTexts(format, given.locales);
  const errorList = {
    ...(name === '' ? { name: 'errorEmpty' } : {}),
    ...emptyFields(locales),
    ...unreadableFields(given),
  };
  return parseResult(errorList, { name, type, enabled, adminVisible, format, locales });
};

/** No value that keeps its bounds is longer, in UTF-16 units, of which a character of a bound may have two. */
const READ = { rows: 50, name: 1_000, content: 2 * DOCUMENT_CONTENT_MAX };

/**
 * Bodies of documents have megabytes, and cleaning markup is dear: of a text that breaks its bound, and is refused for that, only
 * the beginning is read.
 */
export const beginningsOf = (given: GivenContent): GivenContent => ({
  ...given,
  name: given.name.slice(0, READ.name),
  locales: given.locales.slice(0, READ.rows).map(({ localeId, name, linkName = '', content }) => ({
    localeId,
    name: name.slice(0, READ.name),
    linkName: linkName.slice(0, READ.name),
    content: content.slice(0, READ.content),
  })),
});

/** Reads what an operator handed in. */
export const readDocumentLine = (
  value: unknown,
): ParseResult<{ readonly code: string; readonly line: DocumentLine; readonly content: DocumentContent }> => {
  const errorList = shapeErrors(DocumentLine, value);
  if (Object.keys(errorList).length > 0) return { kind: 'refused', errorList };
  const { code, ...line } = value as DocumentLine;
  const cleaned = cleanDocument({ ...line, name: line.name ?? line.locales[0]?.name ?? code });
  return cleaned.kind === 'refused'
    ? cleaned
    : { kind: 'read', value: { code, line: value as DocumentLine, content: cleaned.value } };
};

/** Hash of format and texts in the order of their locales; 128 bits tell versions apart. */
export const versionOf = (
  format: Format,
  locales: readonly Pick<DocumentText, 'locale' | 'content'>[],
): string => {
  const texts = locales
    .map(({ locale, content }) => [locale, content] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([format, texts]))
    .digest('base64url')
    .slice(0, 22);
};

/** The state after a change; another text is a new version, another name is none. */
export const nextDocument = (
  previous: DocumentRow | { readonly _id: string; readonly code: string },
  content: DocumentContent,
  now: Date,
): DocumentRow => {
  const before = 'sequence' in previous ? previous : undefined;
  const version = versionOf(content.format, content.locales);
  const sameText = before?.version === version;
  return {
    _id: previous._id,
    code: previous.code,
    ...content,
    version,
    versionNumber: sameText ? before.versionNumber : (before?.versionNumber ?? 0) + 1,
    versionAt: sameText ? before.versionAt : now,
    sequence: (before?.sequence ?? 0) + 1,
    updatedAt: now,
  };
};

/** As the journal shows it: the number of the version stands for the texts, a journal is no place for a contract. */
export const auditView = (row: DocumentRow) => ({
  code: row.code,
  name: row.name,
  type: row.type,
  enabled: row.enabled,
  adminVisible: row.adminVisible,
  format: row.format,
  version: row.versionNumber,
  locales: row.locales.map(({ locale, name, linkName }) => ({ code: locale, name, linkName })),
});

/** A domain that shows a document. */
export interface DomainUsingDocument {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly loginRequired: boolean;
}

/** What a plan would lead to: whether a version begins, and on which domains people are asked at their next sign-in. */
export const effectsOf = (row: DocumentRow, plan: DocumentPlan, domains: readonly DomainUsingDocument[]) => {
  const format = plan.format ?? row.format;
  const locales = plan.locales === undefined ? row.locales : cleanTexts(format, plan.locales);
  const newVersion = plan.deleted !== true && versionOf(format, locales) !== row.version;
  const shown = plan.deleted !== true && (plan.enabled ?? row.enabled);
  const asks = shown && row.type === 'agreement' && (newVersion || !row.enabled);
  return {
    newVersion,
    version: row.versionNumber,
    domains: domains.map(({ id, name, enabled, loginRequired }) => ({
      id,
      name,
      loginRequired,
      asks: asks && enabled && loginRequired,
    })),
  };
};

const firstHeading: Readonly<Record<Format, RegExp>> = {
  md: /^#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n+|$)/,
  html: /^<h1>([^<]*)<\/h1>\s*/,
};

/** A text without a first heading that says the title again, which the page shows above it. */
export const withoutTitle = (format: Format, content: string, title: string): string => {
  const heading = firstHeading[format].exec(content);
  return heading?.[1]?.trim() === title ? content.slice(heading[0].length) : content;
};
