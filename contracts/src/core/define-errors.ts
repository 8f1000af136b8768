import type { TProperties } from 'typebox';

/** One row of an error catalogue. `code` is `<context>.<name>`; texts are public and never hold data. */
export interface ErrorDefinition<Code extends string = string> {
  readonly code: Code;
  readonly status: number;
  readonly title: { readonly ru: string; readonly en: string };
  /** Further keys of the problem document that this error may carry (section 6 of the API conventions). */
  readonly extras?: TProperties;
}

type ErrorRow = Omit<ErrorDefinition, 'code'>;

/** Makes the catalogue of one context; keys become the second half of the codes. */
export const defineErrors = <const Context extends string, const Rows extends Record<string, ErrorRow>>(
  context: Context,
  rows: Rows,
): { readonly [Name in keyof Rows & string]: ErrorDefinition<`${Context}.${Name}`> & Rows[Name] } =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { code: `${context}.${name}`, ...row }]),
  ) as never;
