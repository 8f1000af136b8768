/** Whether a document is changed or deleted: the change itself and the question before it ask here. */
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import type { DocumentPlan } from '@gatehouse/contracts/platform/documents.resources.ts';
import { cleanDocument, type DocumentContent, type DocumentRow } from './documents.domain.ts';

/** What a change depends on beside the document. */
export interface DocumentUse {
  /** Domains that show it. */
  readonly domains: number;
  /** Languages of the installation, those that are off too. */
  readonly languages: { has(code: string): boolean };
}

/** A text in a language that the installation has not is read by nobody, and adding the language would show it. */
export const refusedLanguages = (
  { locales }: Pick<DocumentContent, 'locales'>,
  before: Pick<DocumentRow, 'locales'>,
  languages: DocumentUse['languages'],
): Record<string, string> =>
  Object.fromEntries(
    locales.flatMap(({ locale }, index) =>
      languages.has(locale) || before.locales.some((row) => row.locale === locale)
        ? []
        : [[fieldPath('locales', index, 'localeId'), 'errorChoice']],
    ),
  );

/** Domains name agreements and other documents in places of their own. */
export const refusedType = (
  { type }: Pick<DocumentContent, 'type'>,
  before: Pick<DocumentRow, 'type'>,
  { domains }: Pick<DocumentUse, 'domains'>,
): Record<string, string> => (type !== before.type && domains > 0 ? { type: 'errorChoice' } : {});

/** Codes by field for a change that is refused; empty when it may be made. */
export const refusedContent = (
  content: DocumentContent,
  before: DocumentRow,
  use: DocumentUse,
): Record<string, string> => ({
  ...refusedType(content, before, use),
  ...refusedLanguages(content, before, use.languages),
});

const foreseenFields = (
  row: DocumentRow,
  { format = row.format, locales }: DocumentPlan,
  use: DocumentUse,
): Readonly<Record<string, string>> => {
  const kept = row.locales.map(({ locale, ...text }) => ({ localeId: locale, ...text }));
  const reading = cleanDocument({ ...row, format, locales: locales ?? kept });
  return reading.kind === 'refused' ? reading.errorList : refusedContent(reading.value, row, use);
};

/** What keeps a plan from being carried out. */
export const refusalOf = (
  row: DocumentRow,
  plan: DocumentPlan,
  use: DocumentUse,
): { readonly refused: 'inUse' | null; readonly errorList: Readonly<Record<string, string>> } => {
  if (plan.deleted === true) return { refused: use.domains > 0 ? 'inUse' : null, errorList: {} };
  const isText = plan.format !== undefined || plan.locales !== undefined;
  return { refused: null, errorList: isText ? foreseenFields(row, plan, use) : {} };
};
