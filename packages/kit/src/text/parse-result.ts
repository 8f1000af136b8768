/** What became of a form: a clean and complete value, or what is wrong with it by field. */
export type ParseResult<Value> =
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> }
  | { readonly kind: 'read'; readonly value: Value };

export const parseResult = <Value>(
  errorList: Readonly<Record<string, string>>,
  value: Value,
): ParseResult<Value> =>
  Object.keys(errorList).length > 0 ? { kind: 'refused', errorList } : { kind: 'read', value };

/** Readings of the parts of a form as one, so that a refusal names what is wrong with all of them. */
export const together = <Values extends Readonly<Record<string, unknown>>>(
  readings: {
    readonly [Part in keyof Values]: ParseResult<Values[Part]>;
  },
): ParseResult<Values> => {
  const errorList: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const [part, reading] of Object.entries<ParseResult<unknown>>(readings))
    if (reading.kind === 'read') values[part] = reading.value;
    else Object.assign(errorList, reading.errorList);
  return parseResult(errorList, values as Values);
};

/** The judge of a route (ADR 179) whose form is read by `read`. */
export const validationErrors =
  <Given>(read: (given: Given) => ParseResult<unknown>) =>
  (given: Given): Readonly<Record<string, string>> => {
    const reading = read(given);
    return reading.kind === 'refused' ? reading.errorList : {};
  };

/**
 * The same of a change, which keeps what it leaves out: only the fields that it names are judged before the record is known.
 */
export const changeErrors = <Given extends object>(read: (given: Given) => ParseResult<unknown>) => {
  const judge = validationErrors(read);
  return (given: Given): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(judge(given)).filter(([path]) => Object.hasOwn(given, path.split('.')[0] ?? '')),
    );
};
