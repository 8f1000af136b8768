/** Forms of a word by the plural categories of a language; `other` serves where one is not given. */
type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** A number with the word that it counts, in the form that the language asks for. */
export const countedIn = (locale: string) => {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count: number, forms: Forms): string =>
    `${numbers.format(count)} ${forms[rules.select(count)] ?? forms.other}`;
};
