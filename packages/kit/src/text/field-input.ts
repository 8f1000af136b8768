/** What is written into fields of the installation's own, by the type of the field. */
import { tooLong, withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { canonicalEmail, isEmailAddress, pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import {
  EARLIEST_DAY,
  INPUT_MAX,
  LATEST_DAY,
  TEXTAREA_MAX,
  VALUES_MAX,
} from '@gatehouse/contracts/profile/fields.ts';
import { IsDate } from 'typebox/format';
import { normalizePhoneNumber } from '../phone/phone-number.ts';
import { plainText } from './plain-text.ts';

/** What of a definition says how its values are read. */
export interface ReadField {
  readonly fieldType: string;
  readonly multiple: boolean;
  readonly valueCount?: number | null;
  readonly items: readonly { readonly id: string; readonly active: boolean }[];
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

const EMAIL_MAX = 254;

/** A value in the form in which it is kept, or the code of what is wrong with it, with its bound. Empty text is no value. */
export type Read = { readonly text: string } | { readonly error: string };

/** Text of one line: no markup, no control characters, no blanks in a row. */
export const oneLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ').trim();

const bounded = (text: string, longest: number): Read => {
  const error = tooLong(text, longest, text.length);
  return error === undefined ? { text } : { error };
};

export const readDay = (text: string, latest: string): Read => {
  if (text === '') return { text };
  if (!IsDate(text)) return { error: 'errorFormat' };
  if (text >= EARLIEST_DAY && text <= latest) return { text };
  return { error: withBound('errorRange', { of: 'day', min: EARLIEST_DAY, max: latest }) };
};

export const readPhone = (text: string): Read => {
  if (pastedText(text) === '') return { text: '' };
  const number = normalizePhoneNumber(text);
  return number === undefined ? { error: 'errorPhone' } : { text: number };
};

export const readEmail = (typed: string): Read => {
  if (pastedText(typed) === '') return { text: '' };
  // Shown as it is written; the domain is compared by its canonical form where that matters.
  const text = pastedText(typed).normalize('NFKC').toLowerCase();
  const read = bounded(text, EMAIL_MAX);
  return 'error' in read || isEmailAddress(text) ? read : { error: 'errorEmail' };
};

/** What may stand in a field beside what anybody may write. */
export interface Allowed {
  /** What stands there: it may stay although it could not be chosen any more. */
  readonly stored: readonly string[];
  /** Pictures that the person has uploaded. */
  readonly pictures: ReadonlySet<string>;
}

/** One value of a field. */
const readText = (field: ReadField, given: string, { stored, pictures }: Allowed): Read => {
  switch (field.fieldType) {
    case 'input':
      return bounded(oneLine(given), INPUT_MAX);
    case 'textarea':
      return bounded(plainText(given), TEXTAREA_MAX);
    case 'date':
      return readDay(given, LATEST_DAY);
    case 'phone':
      return readPhone(given);
    case 'email':
      return readEmail(given);
    case 'dropbox':
    case 'combobox': {
      const offered = field.items.some(({ id, active }) => id === given && active);
      return given === '' || offered || stored.includes(given) ? { text: given } : { error: 'errorChoice' };
    }
    case 'picture':
      return given === '' || stored.includes(given) || pictures.has(given)
        ? { text: given }
        : { error: 'errorPictureGone' };
    default:
      return { text: given };
  }
};

export type OwnInput = string | boolean | null | readonly string[];

/** Codes by what follows the field's path: nothing, or the index of a value. */
export type ReadValues =
  | { readonly values: readonly string[] }
  | { readonly errors: readonly (readonly [below: string, code: string])[] };

const readMany = (field: ReadField, given: readonly string[], allowed: Allowed): ReadValues => {
  const read = given.map((text) => readText(field, text, allowed));
  const errors = read.flatMap((one, index) => ('error' in one ? [[`.${index}`, one.error] as const] : []));
  if (errors.length > 0) return { errors };
  const texts = read.flatMap((one) => ('text' in one && one.text !== '' ? [one.text] : []));
  const values = [...new Set(texts)];
  const most = field.valueCount ?? VALUES_MAX;
  if (values.length <= most || same(values, allowed.stored)) return { values };
  return { errors: [['', withBound('errorTooLong', { of: 'entries', max: most, now: values.length })]] };
};

/** What was given for a field, as it is kept: nothing, one value, or each of many once. */
export const readOwn = (field: ReadField, given: OwnInput, allowed: Allowed): ReadValues => {
  if (given === null) return { values: [] };
  const isToggle = field.fieldType === 'toggle';
  if (Array.isArray(given)) {
    return field.multiple ? readMany(field, given, allowed) : { errors: [['', 'errorType']] };
  }
  if (typeof given === 'boolean')
    return isToggle ? { values: [String(given)] } : { errors: [['', 'errorType']] };
  if (isToggle || field.multiple) return { errors: [['', 'errorType']] };
  const read = readText(field, given as string, allowed);
  if ('error' in read) return { errors: [['', read.error]] };
  return { values: read.text === '' ? [] : [read.text] };
};

/** Form in which the first value of a field is compared over everybody; undefined without one. */
export const keyOf = (
  { fieldType }: Pick<ReadField, 'fieldType'>,
  [value]: readonly string[],
): string | undefined => {
  if (value === undefined) return undefined;
  const address = fieldType === 'email' ? canonicalEmail(value) : undefined;
  return address ?? value.normalize('NFKC').toLowerCase();
};
