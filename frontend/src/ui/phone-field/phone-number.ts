import { pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import { splitExtension } from '@gatehouse/contracts/core/phone-extension.ts';
import { numberGroups, threes } from '@gatehouse/contracts/core/phone-text.ts';

/** A country as the phone field offers it. `code` is the calling code with its plus. */
export interface PhoneCountry {
  country: string;
  name: string;
  code: string;
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The country of an international number: the current one if its code fits, else the longest code that does. */
export function countryOf(
  number: string,
  countries: readonly PhoneCountry[],
  current?: PhoneCountry,
): PhoneCountry | undefined {
  if (!number.startsWith('+')) return undefined;
  const international = `+${digitsOf(number)}`;
  if (current && international.startsWith(current.code)) return current;
  return countries
    .filter(({ code }) => international.startsWith(code))
    .reduce<PhoneCountry | undefined>(
      (best, candidate) => (best && best.code.length >= candidate.code.length ? best : candidate),
      undefined,
    );
}

/**
 * Number in E.164 from what was typed: with a plus it is international already, otherwise it belongs to the country.
 * A Russian number may begin with the trunk prefix 8. Nothing typed gives nothing; without a country the digits stay what
 * they are, which is no number yet: a plus of our own would make it one of another country. A number with an extension
 * stays as it is, which is none either: its digits would become those of another number.
 */
export function toE164(text: string, country: PhoneCountry | undefined): string {
  const digits = digitsOf(text);
  if (!digits) return '';
  if (splitExtension(text).extension !== undefined) return pastedText(text);
  if (text.trim().startsWith('+')) return `+${digits}`;
  if (!country) return digits;
  const trunk = country.code === '+7' && digits.length === 11 && (digits[0] === '8' || digits[0] === '7');
  return `${country.code}${trunk ? digits.slice(1) : digits}`;
}

/** What stands in the field for a number: without its country's code, in the groups it is read in. */
export function nationalText(number: string, country: PhoneCountry | undefined): string {
  if (!country || !number.startsWith(country.code)) return number;
  const [code, ...groups] = numberGroups(number);
  if (code === country.code) return groups.join(' ');
  return threes(number.slice(country.code.length)).join(' ');
}

/** Length of E.164: country code and number together. */
export const isE164 = (number: string): boolean => /^\+[1-9]\d{7,14}$/.test(number);
