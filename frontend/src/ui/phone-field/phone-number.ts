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
 * they are, which is no number yet: a plus of our own would make it one of another country.
 */
export function toE164(text: string, country: PhoneCountry | undefined): string {
  const digits = digitsOf(text);
  if (!digits) return '';
  if (text.trim().startsWith('+')) return `+${digits}`;
  if (!country) return digits;
  const trunk = country.code === '+7' && digits.length === 11 && (digits[0] === '8' || digits[0] === '7');
  return `${country.code}${trunk ? digits.slice(1) : digits}`;
}

/** Calling codes of two digits (ITU-T E.164, annex); 1 and 7 have one digit, all others three. */
const twoDigitCodes = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

const codeLength = (digits: string): number => {
  if (/^[17]/.test(digits)) return 1;
  return twoDigitCodes.has(digits.slice(0, 2)) ? 2 : 3;
};

/** Groups of three; what remains makes the last ones groups of two, or of four. */
function threes(digits: string): string[] {
  const groups = digits.match(/.{1,3}/g) ?? [];
  const last = groups.at(-1);
  if (groups.length > 1 && last?.length === 1) return [...groups.slice(0, -2), `${groups.at(-2)}${last}`];
  return groups;
}

/** The groups in which people read a number, masked or not: its country's code, then its parts. */
export function numberGroups(number: string): readonly string[] {
  const [, digits] = /^\+([\d*•]{7,15})$/.exec(number) ?? [];
  if (digits === undefined) return [number];
  const length = codeLength(digits);
  const rest = digits.slice(length);
  const russian = /^(.{3})(.{3})(.{2})(.{2})$/.exec(rest);
  const groups = digits.startsWith('7') && russian ? russian.slice(1) : threes(rest);
  return [`+${digits.slice(0, length)}`, ...groups];
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
