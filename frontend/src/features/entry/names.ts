export type NameField = 'lastName' | 'firstName' | 'middleName' | 'fio';
export type Names = Record<NameField, string>;

export const noNames: Names = { lastName: '', firstName: '', middleName: '', fio: '' };

/** Fields of a name: its parts, or one for the whole. */
export const nameFields = (useUserFio: boolean): readonly NameField[] =>
  useUserFio ? ['fio'] : ['lastName', 'firstName', 'middleName'];

/** Codes of what is wrong with names, by field; the middle name is optional everywhere. */
export function nameErrors(names: Names, useUserFio: boolean): Partial<Record<NameField, string>> {
  const missing = nameFields(useUserFio).filter((name) => name !== 'middleName' && !names[name].trim());
  return Object.fromEntries(missing.map((name) => [name, 'errorEmpty']));
}

/** Names as the API takes them: those that were asked for, without what is empty. */
export function namesBody(names: Names, useUserFio: boolean): Partial<Names> {
  const given = nameFields(useUserFio).map((name) => [name, names[name].trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value));
}
