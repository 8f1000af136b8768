/** What people write into fields of the installation's own, and how the journal tells it. */
import type { TitledChange } from '@gatehouse/contracts/core/define-event.ts';
import { keyOf } from '@gatehouse/kit/text/field-input.ts';
import type { FormField } from '../form/form.domain.ts';

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
