import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';

/** Order of the parts of a name: F last, I first, O middle name; Fio writes the last name and initials. */
export type NameFormat = ProjectInfo['uiSettings']['nameFormat'];

export interface PersonName {
  lastName: string | null;
  firstName: string | null;
  middleName: string | null;
  fio: string | null;
  login?: string | null;
  email?: string | null;
}

const initial = (part: string | null) => (part ? `${part.trim().charAt(0).toUpperCase()}.` : '');
const join = (...parts: (string | null)[]) =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ');

/** Name of a person in the format of the settings; people without a name are called by their login or address. */
export function personName(person: PersonName, format: NameFormat): string {
  const { lastName, firstName, middleName, fio } = person;
  const fallback = fio?.trim() || person.login || person.email || '';
  if (!lastName && !firstName) return fallback;
  switch (format) {
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
}
