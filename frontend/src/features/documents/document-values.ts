import type { Document, DocumentCreate } from '@gatehouse/contracts/platform/documents.resources.ts';
import type { WrongFields } from '../../screen/form/record-form.ts';

/** A document as its form holds it. */
export type DocumentValues = Required<Omit<DocumentCreate, 'locales'>> & {
  locales: { localeId: string; name: string; linkName: string; content: string }[];
};

export const emptyText = (localeId: string) => ({ localeId, name: '', linkName: '', content: '' });

/** What the form begins with; a new document has one empty text. */
export const documentValues = (document: Document | undefined, locale: string): DocumentValues => ({
  name: document?.name ?? '',
  code: document?.code ?? '',
  type: document?.type ?? 'agreement',
  format: document?.format ?? 'md',
  enabled: document?.enabled ?? true,
  adminVisible: document?.adminVisible ?? true,
  locales: document?.locales.map((text) => ({ ...text })) ?? [emptyText(locale)],
});

/** Names and texts have to be there, in every language the document has. */
export function wrongDocument({ name, code, locales }: DocumentValues): WrongFields {
  const wrong: Record<string, string> = {};
  if (!name.trim()) wrong.name = 'errorEmpty';
  if (code && !/^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(code)) wrong.code = 'errorFormat';
  for (const [index, text] of locales.entries()) {
    if (!text.name.trim()) wrong[`locales.${index}.name`] = 'errorEmpty';
    if (!text.content.trim()) wrong[`locales.${index}.content`] = 'errorEmpty';
  }
  return wrong;
}

/** The body of the call that makes a document. */
export const createBody = ({ code, ...values }: DocumentValues): DocumentCreate => ({
  ...values,
  ...(code && { code }),
});
