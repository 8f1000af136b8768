/** Countries with their calling codes, named and sorted for a language. */
import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js';

export interface CountryRow {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly name: string;
  /** With its plus. */
  readonly code: string;
}

/** The country that stands first in a language, before the alphabet. */
const first: Readonly<Record<string, string>> = { ru: 'RU' };
const FALLBACK = 'ru';
const CACHE_LIMIT = 20;

const supported = (locale: string): string =>
  Intl.DisplayNames.supportedLocalesOf([locale]).length > 0 ? locale : FALLBACK;

const listCountries = (locale: string): readonly CountryRow[] => {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const top = ownValue(first, locale.slice(0, 2));
  return getCountries()
    .map((country) => ({
      country,
      name: names.of(country) ?? country,
      code: `+${getCountryCallingCode(country)}`,
    }))
    .toSorted(
      (left, right) =>
        Number(right.country === top) - Number(left.country === top) || compareTexts(left.name, right.name),
    );
};

/** Lists are made once a language; languages beyond a handful are made each time rather than kept. */
export const createCountryLists = () => {
  const lists = new Map<string, readonly CountryRow[]>();
  return (locale: string): readonly CountryRow[] => {
    const language = supported(locale);
    const known = lists.get(language);
    if (known !== undefined) return known;
    const made = listCountries(language);
    if (lists.size < CACHE_LIMIT) lists.set(language, made);
    return made;
  };
};
