/** What an account is found by in the console: every word of its names, its login, e-mail address and number. */
import { numberDigits, searchedText } from '@gatehouse/contracts/core/identifiers.ts';
import { normalizePhoneNumber } from '@gatehouse/kit/phone/phone-number.ts';
import type { Identifiers } from './identifiers.domain.ts';

/** Longer words are told apart by their beginnings. */
const WORD_MAX = 254;
const WORDS_MAX = 40;

/** Letters without their case; ё is typed as е. */
const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е').trim().slice(0, WORD_MAX);

/** Digits of a number in the forms in which people begin to type it: with the country, and without. */
const formsOf = (number: string): readonly string[] => {
  const digits = number.replace(/^\+/, '');
  return digits.length > 10 ? [digits, digits.slice(-10)] : [digits];
};

type Named = Record<'lastName' | 'firstName' | 'middleName' | 'fio', string | null>;

export const searchWords = ({
  login,
  email,
  mobile,
  names,
}: Identifiers & { readonly names: Readonly<Named> }): string[] => {
  const number = mobile === null ? undefined : (normalizePhoneNumber(mobile) ?? mobile);
  const ofNames = [names.lastName, names.firstName, names.middleName, names.fio]
    .flatMap((name) => folded(searchedText(name ?? '')).split(/\s+/))
    // The second half of a double name is typed by itself.
    .flatMap((word) => [word, ...word.split('-').slice(1)]);
  const words = [login, email]
    .map((text) => folded(text ?? ''))
    .concat(number ? formsOf(number) : [], ofNames);
  return [...new Set(words.filter(Boolean))].slice(0, WORDS_MAX);
};

/** Beginnings, one of each group of which an account has to have; a number is one group, however it is written. */
export const searchedPrefixes = (typed: string): readonly (readonly string[])[] => {
  const text = folded(searchedText(typed));
  const number = numberDigits(text);
  if (number !== undefined && /\d/.test(number)) {
    const digits = number.replace(/\D/g, '');
    // Within Russia numbers are dialled with an 8.
    return [/^8\d{3}/.test(digits) ? [digits, digits.slice(1)] : [digits]];
  }
  const words = text.split(/\s+/).filter(Boolean);
  // What was written with another apostrophe before words were read in one way is found, too.
  return [...new Set(words)]
    .slice(0, 8)
    .map((word) => (word.includes("'") ? [word, word.replaceAll("'", '\u2019')] : [word]));
};

/** Conditions that an index on the words answers. */
export const beginsWith = (groups: readonly (readonly string[])[]) =>
  groups.map((prefixes) => ({
    $or: prefixes.map((prefix) => ({
      searchWords: { $elemMatch: { $gte: prefix, $lt: `${prefix}\u{10ffff}` } },
    })),
  }));
