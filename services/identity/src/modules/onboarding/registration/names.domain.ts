/** Names as people type them into forms. */

export interface TypedNames {
  readonly lastName?: string | undefined;
  readonly firstName?: string | undefined;
  readonly middleName?: string | undefined;
  readonly fio?: string | undefined;
}

export interface GivenNames {
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly fio: string | null;
}

/**
 * Markup, and whatever is not seen: controls, zero-width and tag characters, marks that turn the direction of text,
 * private use, and letters that show nothing. No name has them, and other people will read it (N17).
 */
const FORBIDDEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>\u2028\u2029\u2800\u115f\u1160\u3164\uffa0]|\p{Variation_Selector}/u;

const tidy = (text: string | undefined): string | null => {
  const clean = (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return clean === '' ? null : clean;
};

/** Names without needless blanks; by the setting in one field or in parts, never both. */
export const givenNames = (typed: TypedNames, useUserFio: boolean): GivenNames =>
  useUserFio
    ? { lastName: null, firstName: null, middleName: null, fio: tidy(typed.fio) }
    : {
        lastName: tidy(typed.lastName),
        firstName: tidy(typed.firstName),
        middleName: tidy(typed.middleName),
        fio: null,
      };

/** What is wrong with names, by field; the middle name is optional everywhere. */
export const nameErrors = (names: GivenNames, useUserFio: boolean): Readonly<Record<string, string>> => {
  const errors: Record<string, string> = {};
  for (const field of useUserFio ? (['fio'] as const) : (['lastName', 'firstName'] as const))
    if (names[field] === null) errors[field] = 'errorEmpty';
  for (const [field, value] of Object.entries(names))
    if (value !== null && FORBIDDEN.test(value)) errors[field] = 'errorSymbols';
  return errors;
};
