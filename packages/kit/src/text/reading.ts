/** What became of a form: a clean and complete value, or what is wrong with it by field. */
export type Reading<Value> =
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  | { readonly kind: 'read'; readonly value: Value };

export const readingOf = <Value>(
  errorList: Readonly<Record<string, string>>,
  value: Value,
): Reading<Value> =>
  Object.keys(errorList).length > 0 ? { kind: 'refused', errorList } : { kind: 'read', value };

/** The judge of a route (ADR 179) whose form is read by `read`. */
export const refusedBy =
  <Given>(read: (given: Given) => Reading<unknown>) =>
  (given: Given): Readonly<Record<string, string>> => {
    const reading = read(given);
    return reading.kind === 'refused' ? reading.errorList : {};
  };
