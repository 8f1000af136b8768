/**
 * Values as Keycloak reads them (Jackson with its defaults): null is absent, numbers and booleans are texts, a single
 * value is a list of one. A value of another shape is absent, and named by its path; it is never quoted.
 */
export interface LooseObject {
  text(key: string): string | undefined;
  flag(key: string): boolean | undefined;
  number(key: string): number | undefined;
  texts(key: string): readonly string[];
  objects(key: string): readonly LooseObject[];
  object(key: string): LooseObject | undefined;
  /** Texts by any key. */
  record(key: string): ReadonlyMap<string, readonly string[]>;
  readonly keys: readonly string[];
  readonly path: string;
}

type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

/** Undefined for what is no object. */
export const looseObject = (row: unknown, path: string, odd: string[]): LooseObject | undefined => {
  if (!isRow(row)) return undefined;
  const at = (key: string) => `${path}/${key}`;
  const given = (key: string): unknown => (Object.hasOwn(row, key) ? (row[key] ?? undefined) : undefined);
  const read = <T>(key: string, kind: string, as: (value: unknown) => T | undefined): T | undefined => {
    const value = given(key);
    const found = value === undefined ? undefined : as(value);
    if (value !== undefined && found === undefined) odd.push(`${at(key)} is no ${kind}`);
    return found;
  };
  const listOf = (key: string): readonly unknown[] => {
    const value = given(key);
    if (value === undefined) return [];
    return Array.isArray(value) ? value : [value];
  };
  const each = <T>(key: string, kind: string, as: (value: unknown, path: string) => T | undefined): T[] =>
    listOf(key).flatMap((value, index) => {
      if (value === null) return [];
      const found = as(value, `${at(key)}/${index}`);
      if (found === undefined) odd.push(`${at(key)}/${index} is no ${kind}`);
      return found === undefined ? [] : [found];
    });
  const objectAt = (key: string) => read(key, 'object', (value) => looseObject(value, at(key), odd));
  return {
    path,
    keys: Object.keys(row).filter((key) => given(key) !== undefined),
    text: (key) => read(key, 'text', textOf),
    flag: (key) =>
      read(key, 'true or false', (value) => {
        const told = textOf(value)?.toLowerCase();
        return told === 'true' || told === 'false' ? told === 'true' : undefined;
      }),
    number: (key) =>
      read(key, 'number', (value) => {
        const told = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
        return typeof told === 'number' && Number.isFinite(told) ? told : undefined;
      }),
    texts: (key) => each(key, 'text', textOf),
    objects: (key) => each(key, 'object', (value, where) => looseObject(value, where, odd)),
    object: objectAt,
    record: (key) => {
      const inner = objectAt(key);
      return new Map(inner?.keys.map((name) => [name, inner.texts(name)]));
    },
  };
};
