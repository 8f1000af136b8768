/** How a number is written wherever people read it: pages, mails, SMS, the history. */

/** Calling codes of two digits (ITU-T E.164, annex); 1 and 7 have one digit, all others three. */
const twoDigitCodes = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

/** The calling code that digits of an international number begin with. */
export const callingCodeOf = (digits: string): string => {
  if (/^[17]/.test(digits)) return digits.slice(0, 1);
  return digits.slice(0, twoDigitCodes.has(digits.slice(0, 2)) ? 2 : 3);
};

/** Groups of three; what remains makes the last ones groups of two, or of four. */
export function threes(digits: string): string[] {
  const groups = digits.match(/.{1,3}/g) ?? [];
  const last = groups.at(-1);
  if (groups.length > 1 && last?.length === 1) return [...groups.slice(0, -2), `${groups.at(-2)}${last}`];
  return groups;
}

/** The groups in which people read a number, masked or not: its country's code, then its parts. */
export function numberGroups(number: string): readonly string[] {
  const [, digits] = /^\+([\d*•]{7,15})$/.exec(number) ?? [];
  if (digits === undefined) return [number];
  const code = callingCodeOf(digits);
  const rest = digits.slice(code.length);
  const russian = /^(.{3})(.{3})(.{2})(.{2})$/.exec(rest);
  const groups = digits.startsWith('7') && russian ? russian.slice(1) : threes(rest);
  return [`+${code}`, ...groups];
}

/** A number as text, held on one line. */
export const phoneText = (number: string): string => numberGroups(number).join('\u00a0');
