/** A name as the installation writes names; one rule for every service and screen. */
import type { nameFormats } from '../platform/settings.users.ts';

/** Order of the parts: F last, I first, O middle name; Fio writes the last name and initials. */
export type NameFormat = (typeof nameFormats)[number];

export interface NameParts {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly middleName: string | null;
}

export interface PersonName extends NameParts {
  /** Last, first and middle name in one line. */
  readonly fio: string | null;
}

const join = (...parts: (string | null)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');

/** Of a whole letter: those beyond the first plane take two units. */
const initial = (part: string | null): string => {
  const [letter] = part?.trim() ?? '';
  return letter === undefined ? '' : `${letter.toUpperCase()}.`;
};

/** The same parts with the family name last, as English has it whatever the installation's order is. */
const familyNameLast: Readonly<Record<NameFormat, NameFormat>> = {
  FIO: 'IOF',
  FI: 'IF',
  Fio: 'IF',
  IF: 'IF',
  IOF: 'IOF',
};

/** The format in a language: of the page that shows the name, or of the person where nobody's page is known. */
export const formatIn = (format: NameFormat, locale: string | null): NameFormat =>
  locale === 'en' ? familyNameLast[format] : format;

/** The name in this format; the full name where there are no parts, empty where there is no name at all. */
export const formatName = (name: PersonName, format: NameFormat, locale: string | null): string => {
  const { lastName, firstName, middleName, fio } = name;
  if (!lastName && !firstName) return fio?.trim() ?? '';
  switch (formatIn(format, locale)) {
    case 'FIO':
      return join(lastName, firstName, middleName);
    case 'IF':
      return join(firstName, lastName);
    case 'FI':
      return join(lastName, firstName);
    case 'IOF':
      return join(firstName, middleName, lastName);
    case 'Fio':
      return lastName
        ? join(lastName, `${initial(firstName)}${initial(middleName)}`)
        : join(firstName, middleName);
  }
};
