import { formatName, type NameFormat, type PersonName } from '@gatehouse/contracts/profile/person-name.ts';
import type { Locale } from '../../lib/locale.ts';

interface Person extends PersonName {
  login?: string | null;
  email?: string | null;
}

/**
 * Name of a person in the format of the settings, in the order of the page's language; people without a name are called
 * by their login or address.
 */
export const personName = (person: Person, format: NameFormat, locale: Locale): string =>
  formatName(person, format, locale) || person.login || person.email || '';
