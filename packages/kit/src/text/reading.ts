/** What became of a form: a clean and complete value, or what is wrong with it by field. */
export type Reading<Value> =
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  | { readonly kind: 'read'; readonly value: Value };

export const readingOf = <Value>(
  errorList: Readonly<Record<string, string>>,
  value: Value,
): Reading<Value> =>
  Object.keys(errorList).length > 0 ? { kind: 'refused', errorList } : { kind: 'read', value };

export const refusalsIn = (reading: Reading<unknown>): Readonly<Record<string, string>> =>
  reading.kind === 'refused' ? reading.errorList : {};
