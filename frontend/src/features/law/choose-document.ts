/** The document in the page's locale, else in the first locale that has it. */
export function chooseDocument<D extends { locale: string }>(
  documents: readonly D[],
  locale: string,
): D | undefined {
  return documents.find((document) => document.locale === locale) ?? documents[0];
}
