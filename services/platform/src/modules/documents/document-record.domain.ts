/** A public document as an operator hands it in: checked and sanitized, its version made of its text. */
import { createHash } from 'node:crypto';
import { Closed, Line, LocaleCode } from '@gatehouse/contracts';
import Type, { type Static } from 'typebox';
import { plainText } from '../../content/plain-text.ts';
import { sanitizeHtml } from '../../content/sanitize-html.ts';
import { sanitizeMarkdown } from '../../content/sanitize-markdown.ts';
import { shapeErrors } from '../../content/shape-errors.ts';

/** Characters of one locale's text: a long contract has a fifth of it. */
const CONTENT_MAX = 500_000;

export const DocumentInput = Closed({
  code: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' }),
  type: Type.Enum(['agreement', 'document']),
  enabled: Type.Optional(Type.Boolean()),
  format: Type.Enum(['md', 'html']),
  locales: Type.Array(
    Closed({
      locale: LocaleCode,
      name: Line(300, 1),
      linkName: Type.Optional(Line(300)),
      content: Type.String({ minLength: 1, maxLength: CONTENT_MAX }),
    }),
    { minItems: 1, maxItems: 20 },
  ),
});
export type DocumentInput = Static<typeof DocumentInput>;

export interface DocumentLocale {
  readonly locale: string;
  readonly name: string;
  /** Text of links to it. */
  readonly linkName: string;
  readonly content: string;
}

export interface DocumentRecord {
  readonly id: string;
  readonly code: string;
  readonly type: 'agreement' | 'document';
  readonly enabled: boolean;
  readonly format: 'md' | 'html';
  readonly locales: readonly DocumentLocale[];
  /** Another text is another version, and people are asked again; another name is not. */
  readonly version: string;
}

export type DocumentReading =
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  | { readonly kind: 'read'; readonly content: Omit<DocumentRecord, 'id'> };

export const sanitizeContent = (format: 'md' | 'html', content: string): string =>
  format === 'html' ? sanitizeHtml(content) : sanitizeMarkdown(content);

/** Hash of format and texts in the order of their locales; 128 bits tell versions apart. */
export const versionOf = (
  format: string,
  locales: readonly Pick<DocumentLocale, 'locale' | 'content'>[],
): string => {
  const texts = locales
    .map(({ locale, content }) => [locale, content] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([format, texts]))
    .digest('base64url')
    .slice(0, 22);
};

/** Reads what an operator handed in: refused with a code for each wrong field, or clean and complete. */
export const readDocumentInput = (value: unknown): DocumentReading => {
  const errorList = shapeErrors(DocumentInput, value);
  if (Object.keys(errorList).length > 0) return { kind: 'refused', errorList };
  const input = value as DocumentInput;
  const locales = input.locales.map(({ locale, name, linkName, content }) => ({
    locale,
    name: plainText(name),
    linkName: plainText(linkName ?? '') || plainText(name),
    content: sanitizeContent(input.format, content),
  }));
  locales.forEach(({ locale, name, content }, index) => {
    if (locales.findIndex((row) => row.locale === locale) !== index) {
      errorList[`locales.${index}.locale`] = 'errorUnique';
    }
    if (name === '') errorList[`locales.${index}.name`] = 'errorEmpty';
    if (content === '') errorList[`locales.${index}.content`] = 'errorEmpty';
  });
  if (Object.keys(errorList).length > 0) return { kind: 'refused', errorList };
  const { code, type, format, enabled = true } = input;
  return {
    kind: 'read',
    content: { code, type, enabled, format, locales, version: versionOf(format, locales) },
  };
};
