import type { PhoneCountry } from './phone-number.ts';

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => folded(text).split(/[^\p{L}\p{N}]+/u);

/** Countries with a word that begins like what was typed, with its calling code, or with its ISO code; those named so come first. */
export function findCountries(countries: readonly PhoneCountry[], typed: string): readonly PhoneCountry[] {
  const asked = folded(typed.trim());
  if (asked === '') return countries;
  const digits = asked.replace(/\D/g, '');
  if (digits !== '') return countries.filter(({ code }) => code.slice(1).startsWith(digits));
  const named = countries.filter(({ name }) => folded(name).startsWith(asked));
  const others = countries.filter(
    (country) =>
      !named.includes(country) &&
      (folded(country.country) === asked || wordsOf(country.name).some((word) => word.startsWith(asked))),
  );
  return [...named, ...others];
}
