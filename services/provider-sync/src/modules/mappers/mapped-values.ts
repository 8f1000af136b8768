/** Values of our fields as mappers make them of what a provider says. Pure. */
import type { MapperRow } from './mappers.model.ts';
import type { SourcePerson } from './source-person.ts';

/** Fields of the account itself; others are fields of the profile by their code. */
export const accountFields = ['login', 'email', 'mobile', 'lastName', 'firstName', 'middleName'] as const;

/** What a mapper may read of every person beside attributes of the realm's own. */
export const sourceFields = ['id', 'username', 'email', 'firstName', 'lastName'] as const;

/** By field. One without a value is a field that the provider empties. */
export type Values = ReadonlyMap<string, readonly string[]>;

export const isOwnField = (field: string): boolean => !(accountFields as readonly string[]).includes(field);

/** Values under a name: of the realm's own attributes, or of what every person has. */
export const valuesOf = (person: SourcePerson, name: string, isCustom: boolean): readonly string[] => {
  if (isCustom) return (Object.hasOwn(person.attributes, name) ? person.attributes[name] : undefined) ?? [];
  if (name === 'roles') return person.roles;
  if (name === 'groups') return person.groups;
  const field = Object.hasOwn(person.fields, name) ? person.fields[name] : undefined;
  return field === undefined ? [] : [field];
};

/** What every person is mapped by before any mapper: the realm's fields that mean the same as ours. */
export const baseValues = ({ fields }: SourcePerson): Values => {
  const { username, email, mobile, firstName, lastName, middleName } = fields;
  const pairs = { login: username, email, mobile, firstName, lastName, middleName };
  return new Map(Object.entries(pairs).flatMap(([field, value]) => (value ? [[field, [value]]] : [])));
};

/** `key`: all that stands there under this name. `value`: this very text. */
export const mapperValues = (
  person: SourcePerson,
  { customAttributes, attributes }: Pick<MapperRow, 'customAttributes' | 'attributes'>,
): Values =>
  new Map(
    attributes.map(({ attribute, value, mapping }) => {
      const values = mapping === 'value' ? [value] : valuesOf(person, value, customAttributes);
      return [attribute, values.filter((one) => one !== '')];
    }),
  );

/** What a later mapper finds overrides what was there; where it finds nothing, that stays. */
export const withValues = (values: Values, set: Values): Values => {
  const merged = new Map(values);
  for (const [field, found] of set) if (found.length > 0 || !merged.has(field)) merged.set(field, found);
  return merged;
};

/** As conditions and trials read them: the first value of each. */
export const firstValues = (values: Values): Record<string, string> =>
  Object.fromEntries(
    [...values].flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
