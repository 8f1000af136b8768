/** Parts of a name, and the full name made of them. */
import { FIO_MAX } from '@gatehouse/contracts/profile/fields.ts';
import type { NameParts, PersonName } from '@gatehouse/contracts/profile/person-name.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';

/** Characters of a part at most. */
export const PART_MAX = 100;

/** Cut between letters: half of one that takes two units is none, and nobody could store or read it. */
const tidy = (value: string | null | undefined, longest: number): string | null => {
  const text = plainText(value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...text].slice(0, longest).join('').trim() || null;
};

const join = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(' ');

/** `И.И.` written together is two initials. */
const INITIALS = /^(\p{Lu}\.)(\p{Lu}\.)$/u;

/**
 * Splits a full name in the order last, first, middle. One word alone is a first name: nobody is called by their last
 * name only, and people without one exist. Whatever follows the first name is the middle name (`Али оглы`).
 */
export const partsOf = (fio: string): NameParts => {
  const words = fio.split(/\s+/).filter((word) => word !== '');
  if (words.length < 2) return { lastName: null, firstName: words[0] ?? null, middleName: null };
  const [lastName = null, given = null, ...rest] = words;
  const initials = rest.length === 0 ? INITIALS.exec(given ?? '') : null;
  if (initials !== null) {
    return { lastName, firstName: initials[1] ?? null, middleName: initials[2] ?? null };
  }
  return { lastName, firstName: given, middleName: rest.length === 0 ? null : rest.join(' ') };
};

/** A complete name from what was given: parts win over the full name, which is then made of them. */
export const completeName = (given: Partial<PersonName>): PersonName => {
  const parts = {
    lastName: tidy(given.lastName, PART_MAX),
    firstName: tidy(given.firstName, PART_MAX),
    middleName: tidy(given.middleName, PART_MAX),
  };
  const fio = tidy(given.fio, FIO_MAX);
  if (parts.lastName === null && parts.firstName === null && fio !== null) {
    const split = partsOf(fio);
    return {
      lastName: tidy(split.lastName, PART_MAX),
      firstName: tidy(split.firstName, PART_MAX),
      middleName: parts.middleName ?? tidy(split.middleName, PART_MAX),
      fio,
    };
  }
  return { ...parts, fio: tidy(join(parts.lastName, parts.firstName, parts.middleName), FIO_MAX) };
};
