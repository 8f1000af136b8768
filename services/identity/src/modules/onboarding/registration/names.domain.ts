/** Names as people type them into forms. */
import { hasForbiddenSymbols } from '@gatehouse/kit/text/plain-text.ts';

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
    if (value !== null && hasForbiddenSymbols(value)) errors[field] = 'errorSymbols';
  return errors;
};
