import { formatName, type NameFormat, type PersonName } from '@gatehouse/contracts/profile/person-name.ts';
import type { Locale } from '../../lib/locale.ts';

interface Person extends PersonName {
  login?: string | null;
  email?: string | null;
}

/** The same parts with the family name last, as English has it whatever the installation's order is. */
const familyNameLast: Readonly<Record<NameFormat, NameFormat>> = {
  FIO: 'IOF',
  FI: 'IF',
  Fio: 'IF',
  IF: 'IF',
  IOF: 'IOF',
};

/**
 * Name of a person in the format of the settings, in the order of the page's language; people without a name are called
 * by their login or address.
 */
export const personName = (person: Person, format: NameFormat, locale: Locale): string =>
  formatName(person, locale === 'en' ? familyNameLast[format] : format) || person.login || person.email || '';
