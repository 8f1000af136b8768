/**
 * The one order of names: that of the lists which the database sorts (`collation` of the kit). Cyrillic stands before Latin,
 * case tells nothing apart, numbers count as numbers, and the language of the reader changes nothing.
 */
const collator = new Intl.Collator('ru', { sensitivity: 'accent', numeric: true });

export const compareTexts = (left: string, right: string): number => collator.compare(left, right);
