/** The value under a key that comes from outside: nothing that every object inherits, such as `constructor`, is one. */
export const ownValue = <Value>(
  table: Readonly<Record<string, Value>>,
  key: string | undefined,
): Value | undefined => (key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined);
