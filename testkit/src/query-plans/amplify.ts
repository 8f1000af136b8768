/** Many rows of a few, so that the planner chooses as it does at size. */
import mongoose from 'mongoose';

type Document = Readonly<Record<string, unknown>>;

const digits = /^\d+$/;

const another = (value: string, salt: number): string =>
  digits.test(value)
    ? String((BigInt(value) + BigInt(salt)) % 10n ** BigInt(value.length)).padStart(value.length, '0')
    : `${value}~${salt.toString(36)}`;

/** Minutes between rows: dates before and after those of the tests. */
const MINUTE = 60_000;

const differing = (
  value: unknown,
  salt: number,
  path: string,
  isKept: (path: string) => boolean,
): unknown => {
  if (isKept(path)) return value;
  if (typeof value === 'string') return another(value, salt);
  if (typeof value === 'number') return value + salt;
  if (value instanceof Date) return new Date(value.getTime() + (salt % 2 === 0 ? salt : -salt) * MINUTE);
  if (value instanceof mongoose.mongo.ObjectId) return new mongoose.mongo.ObjectId();
  if (Array.isArray(value)) return value.map((item) => differing(item, salt, path, isKept));
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        differing(inner, salt, path === '' ? key : `${path}.${key}`, isKept),
      ]),
    );
  return value;
};

/** What rows are searched by goes with their texts; a row without it is one of an earlier version. */
const SEARCHED = 'grams';

/** `count` rows: the given ones, then copies whose values differ, apart from those of an enumeration (`isKept`). */
export const amplify = (
  given: readonly Document[],
  count: number,
  isKept: (path: string) => boolean,
): readonly Document[] => {
  const searched = given.filter((row) => row[SEARCHED] !== undefined);
  const rows = searched.length > 0 ? searched : given;
  const isSame = (path: string) => path === SEARCHED || isKept(path);
  return rows.length === 0
    ? []
    : Array.from({ length: count }, (_, index) => {
        const row = rows[index % rows.length] as Document;
        return index < rows.length ? row : (differing(row, index, '', isSame) as Document);
      });
};

interface JsonSchema {
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Paths of enumerations in a collection's validator. */
export const enumeratedPaths = (schema: JsonSchema, path = ''): readonly string[] => [
  ...(schema.enum === undefined || path === '' ? [] : [path]),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    enumeratedPaths(inner, path === '' ? name : `${path}.${name}`),
  ),
  ...(schema.items === undefined ? [] : enumeratedPaths(schema.items, path)),
  ...(schema.anyOf ?? []).flatMap((inner) => enumeratedPaths(inner, path)),
];
