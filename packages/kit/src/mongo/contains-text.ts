import { numberDigits, searchedText } from '@gatehouse/contracts/core/identifiers.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';

/** Characters that stored texts have where keyboards have one. */
const alike: Readonly<Record<string, string>> = {
  "'": "['\u2018\u2019\u02bc\u02b9\u2032\u00b4`]",
  '-': '[-\u2010-\u2015\u2212]',
};

const literal = (text: string): string =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/['-]/g, (mark) => ownValue(alike, mark) ?? mark);

/** Digits of what is written as people write numbers, with blanks or brackets; they are stored without. */
const digitsOf = (text: string): string | undefined => {
  const digits = /[\s(+]/.test(text) ? numberDigits(text)?.replace(/^\+/, '') : undefined;
  return digits !== undefined && digits.length >= 4 ? digits : undefined;
};

/** Texts one of which a stored text has to hold. */
export const soughtTexts = (typed: string): readonly string[] => {
  const text = searchedText(typed);
  const digits = digitsOf(text);
  return digits === undefined ? [text] : [text, digits];
};

/** Parts of a sought text that a stored one has letter by letter, the longest first. */
export const exactParts = (sought: string): readonly string[] =>
  sought
    .split(/['-]/)
    .filter(Boolean)
    .toSorted((left, right) => right.length - left.length);

/** Matches fields that hold this text in any case; the text is text, whatever it means to a regular expression (N11). */
export const containsText = (text: string) => ({
  $regex: soughtTexts(text).map(literal).join('|'),
  $options: 'i',
});
