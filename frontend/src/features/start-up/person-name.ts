import { formatName, type NameFormat, type PersonName } from '@gatehouse/contracts/profile/person-name.ts';

interface Person extends PersonName {
  login?: string | null;
  email?: string | null;
}

/** Name of a person in the format of the settings; people without a name are called by their login or address. */
export const personName = (person: Person, format: NameFormat): string =>
  formatName(person, format) || person.login || person.email || '';
