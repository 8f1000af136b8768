/** Which changes of a definition concern values that were given by it. */
import type { DynamicType, FieldType } from '@gatehouse/contracts/profile/fields.ts';
import type { FormField } from '../form/form.domain.ts';

/** Types that read every value of another one as it is kept. */
const lossless: Readonly<Partial<Record<FieldType, readonly FieldType[]>>> = {
  input: ['textarea'],
  date: ['input', 'textarea'],
  phone: ['input', 'textarea'],
  email: ['input', 'textarea'],
  dropbox: ['combobox'],
  combobox: ['dropbox'],
};

export interface ValueQuestions {
  /** Values of the field would not be read any more. */
  readonly losesAll: boolean;
  /** The most values that one may have, where that is fewer than before. */
  readonly fewerThan: number | undefined;
  /** Values are held against each other from now on. */
  readonly becomesUnique: boolean;
  /** Choices that go. */
  readonly lostItems: readonly string[];
  /** Those who have no value are asked for one. */
  readonly becomesRequired: boolean;
}

const mostOf = ({ multiple, valueCount }: FormField): number =>
  multiple ? (valueCount ?? Number.POSITIVE_INFINITY) : 1;

/** People fill in their own profiles, administrators the cards of companies. */
const isAsked = (type: DynamicType, { active, profileRequired, adminRequired }: FormField): boolean =>
  active && (type === 'users' ? profileRequired : adminRequired);

/** What has to be asked of the values before a definition becomes another one. */
export const valueQuestions = (type: DynamicType, before: FormField, next: FormField): ValueQuestions => {
  const { fieldType } = before;
  const keeps = fieldType === next.fieldType || (lossless[fieldType] ?? []).includes(next.fieldType);
  const remaining = new Set(next.items.map(({ id }) => id));
  return {
    losesAll: !keeps,
    fewerThan: mostOf(next) < mostOf(before) ? mostOf(next) : undefined,
    becomesUnique: next.unique && !before.unique,
    lostItems: before.items.map(({ id }) => id).filter((id) => keeps && !remaining.has(id)),
    becomesRequired: isAsked(type, next) && !isAsked(type, before),
  };
};
