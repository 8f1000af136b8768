/** What people write into fields of the installation's own, by the type of the field. */
import { tooLong, withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import type { TitledChange } from '@gatehouse/contracts/core/define-event.ts';
import { canonicalEmail, isEmailAddress, pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import {
  EARLIEST_DAY,
  INPUT_MAX,
  LATEST_DAY,
  TEXTAREA_MAX,
  VALUES_MAX,
} from '@gatehouse/contracts/profile/fields.ts';
import { normalizePhoneNumber } from '@gatehouse/kit/phone/phone-number.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { IsDate } from 'typebox/format';
import type { FormField } from '../form/form.domain.ts';

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
const readText = (field: FormField, given: string, { stored, pictures }: Allowed): Read => {
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

const readMany = (field: FormField, given: readonly string[], allowed: Allowed): ReadValues => {
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
export const readOwn = (field: FormField, given: OwnInput, allowed: Allowed): ReadValues => {
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
  { fieldType }: Pick<FormField, 'fieldType'>,
  [value]: readonly string[],
): string | undefined => {
  if (value === undefined) return undefined;
  const address = fieldType === 'email' ? canonicalEmail(value) : undefined;
  return address ?? value.normalize('NFKC').toLowerCase();
};

/** The same of a unique field. */
export const uniqueKeyOf = (
  field: Pick<FormField, 'unique' | 'fieldType'>,
  values: readonly string[],
): string | undefined => (field.unique ? keyOf(field, values) : undefined);

/** Pictures by the beginning of their ids: enough to tell one from another. */
const toldPictures = (multiple: boolean, values: readonly string[]): string | null | string[] => {
  const told = values.map((value) => value.slice(0, 8));
  return multiple ? told : (told[0] ?? null);
};

/** Whether two values are told alike. */
export const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

type Title = FormField['items'][number]['value'];
type Wording = 'both' | keyof Title;

const wordings: Readonly<Record<Wording, (title: Title) => string>> = {
  both: ({ ru, en }) => (ru === en ? ru : `${ru} / ${en}`),
  ru: ({ ru }) => ru,
  en: ({ en }) => en,
};
/** Whether two titles look alike to whoever reads them in this wording. */
const alike: Readonly<Record<Wording, (one: Title, other: Title) => boolean>> = {
  both: (one, other) => one.ru === other.ru || one.en === other.en,
  ru: (one, other) => one.ru === other.ru,
  en: (one, other) => one.en === other.en,
};

/** A choice by its title; by its id too where another one is called alike. */
const toldChoice = (items: FormField['items'], chosen: string, wording: Wording): string => {
  const item = items.find(({ id }) => id === chosen);
  if (item === undefined) return chosen;
  const told = wordings[wording](item.value);
  const hasTwin = items.some(({ id, value }) => id !== chosen && alike[wording](value, item.value));
  return hasTwin ? `${told} (${chosen})` : told;
};

type Told = string | boolean | null | string[];

/** A value as the journal tells it: choices by their title, since their ids mean nothing to a reader. */
const toldValue = (
  { fieldType, multiple, items }: FormField,
  values: readonly string[],
  wording: Wording,
): Told => {
  if (fieldType === 'picture') return toldPictures(multiple, values);
  const told = values.map((value) => toldChoice(items, value, wording));
  if (multiple) return told;
  const [value = null] = told;
  return fieldType === 'toggle' && value !== null ? value === 'true' : value;
};

/** What became of a field, told in both languages at once, and in each alone where they differ. */
export const toldChange = (
  field: FormField,
  before: readonly string[],
  after: readonly string[],
): Omit<TitledChange, 'field'> => {
  const toldIn = (wording: Wording) => ({
    previous: toldValue(field, before, wording),
    current: toldValue(field, after, wording),
  });
  const [both, ru, en] = [toldIn('both'), toldIn('ru'), toldIn('en')];
  return same(ru, en) ? both : { ...both, titles: { ru, en } };
};
