import { tooLong } from '@gatehouse/contracts/core/broken-bound.ts';
import { FIO_MAX } from '@gatehouse/contracts/profile/fields.ts';

export type NameField = 'lastName' | 'firstName' | 'middleName' | 'fio';
export type Names = Record<NameField, string>;

export const noNames: Names = { lastName: '', firstName: '', middleName: '', fio: '' };

/** Fields of a name: its parts in the order of the language, the family name last in English, or one for the whole. */
export const nameFields = (useUserFio: boolean, locale?: string): readonly NameField[] => {
  if (useUserFio) return ['fio'];
  return locale === 'en' ? ['firstName', 'middleName', 'lastName'] : ['lastName', 'firstName', 'middleName'];
};

/** What no name has: markup, controls, marks that hide or turn text. The server knows where joiners belong, and more of them. */
const forbidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}<>\u2028\u2029]/u;

/** Characters of a name, or of the whole of it in one field. */
export const longestName = (name: NameField): number => (name === 'fio' ? FIO_MAX : 100);

function nameError(name: NameField, text: string): string | undefined {
  if (!text.trim()) return name === 'middleName' ? undefined : 'errorEmpty';
  return forbidden.test(text) ? 'errorSymbols' : undefined;
}

type Judge = (name: NameField, text: string) => string | undefined;
const judged = (names: Names, useUserFio: boolean, judge: Judge): Partial<Record<NameField, string>> => {
  const judgements = nameFields(useUserFio).map((name) => [name, judge(name, names[name])] as const);
  return Object.fromEntries(judgements.filter(([, error]) => error !== undefined));
};

/** Codes of what is wrong with names, by field; the middle name is optional everywhere. */
export const nameErrors = (names: Names, useUserFio: boolean) => judged(names, useUserFio, nameError);

/**
 * What is wrong with names that are sent steps later, with a password: what is too long is told before a message is spent on
 * the number. Names that are sent at once are measured by the service.
 */
export const invitedNameErrors = (names: Names, useUserFio: boolean) =>
  judged(names, useUserFio, (name, text) => nameError(name, text) ?? tooLong(text.trim(), longestName(name)));

/** A name that is wrongly written has symbols that no name has: there is nothing else to be wrong about it. */
export const nameErrorCode = (code: string): string => (code === 'errorFormat' ? 'errorSymbols' : code);

/** Names as the API takes them: those that were asked for, without what is empty. */
export function namesBody(names: Names, useUserFio: boolean): Partial<Names> {
  const given = nameFields(useUserFio).map((name) => [name, names[name].trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value));
}

const apiFields: Readonly<Record<string, NameField>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  middle_name: 'middleName',
  firstName: 'firstName',
  lastName: 'lastName',
  middleName: 'middleName',
  fio: 'fio',
};

/** The field of a name by what the API calls it: invitations write it with an underscore. */
export const nameOfApiField = (field: string): NameField | undefined => apiFields[field];
