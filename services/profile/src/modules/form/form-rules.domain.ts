/** Which definitions of a field may stand in the form, and what of a definition may change. */
import type { ActionsAccess, FormField } from './form.domain.ts';

type Key = keyof FormField;

/** Values were given by these: a field with another type is another field. */
const settled: readonly Key[] = ['fieldType', 'multiple', 'unique'];

const lockedBy: Readonly<Record<ActionsAccess, readonly Key[]>> = {
  0: [],
  1: ['active', 'actionsAccess'],
  2: ['active', 'actionsAccess', 'profileVisible', 'adminVisible', 'applicationsVisible'],
  3: ['active', 'actionsAccess', 'profileRequired', 'adminRequired'],
  4: [
    ...['active', 'actionsAccess', 'profileVisible', 'adminVisible', 'profileRequired', 'adminRequired'],
    ...['title', 'placeholder', 'comment', 'order', 'profileEdit', 'adminEdit', 'integrationRequired'],
    ...['items', 'applicationsVisible'],
  ] as Key[],
};

const hasItems = ({ fieldType }: FormField): boolean => fieldType === 'dropbox' || fieldType === 'combobox';

/**
 * Nobody agrees to what they cannot see. What the platform keeps itself has claims of its own, and a picture is shown to
 * nobody who is not signed in.
 */
export const mayBeTold = ({ profileVisible, systemic, fieldType }: FormField): boolean =>
  profileVisible && !systemic && fieldType !== 'picture';

/** Rules that a definition breaks: required implies visible and editable, and so on. */
const contradictions = (field: FormField): Partial<Record<Key, string>> => {
  const { fieldType, systemic } = field;
  const required = field.profileRequired || field.adminRequired;
  const found: Partial<Record<Key, string>> = {};
  const refuse = (key: Key, broken: boolean, code = 'errorChoice') => {
    if (broken) found[key] ??= code;
  };
  refuse('title', field.title.ru === '' || field.title.en === '', 'errorEmpty');
  refuse('profileRequired', field.profileRequired && !(field.profileVisible && field.profileEdit));
  refuse('profileEdit', field.profileEdit && !field.profileVisible);
  refuse('adminRequired', field.adminRequired && !(field.adminVisible && field.adminEdit));
  refuse('adminEdit', field.adminEdit && !field.adminVisible);
  refuse('unique', field.unique && (field.multiple || fieldType === 'toggle' || fieldType === 'picture'));
  refuse('profileRequired', field.profileRequired && fieldType === 'toggle');
  refuse('adminRequired', required && fieldType === 'toggle');
  refuse('multiple', field.multiple && fieldType === 'toggle');
  refuse('applicationsVisible', field.applicationsVisible === true && !mayBeTold(field));
  if (systemic) return found;
  const ids = field.items.map(({ id }) => id);
  refuse(
    'items',
    hasItems(field) ? ids.length === 0 : ids.length > 0,
    ids.length > 0 ? 'errorChoice' : 'errorEmpty',
  );
  refuse(
    'items',
    field.items.some(({ value }) => value.ru === '' || value.en === ''),
    'errorEmpty',
  );
  return found;
};

/** What is wrong with a definition that is added (`before` undefined) or changed, by path. */
export const fieldErrors = (
  before: FormField | undefined,
  next: FormField,
  path: string,
): Readonly<Record<string, string>> => {
  const locked = before === undefined ? [] : [...settled, ...lockedBy[before.actionsAccess]];
  const changed = locked.filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(next[key]));
  return Object.fromEntries([
    ...Object.entries(contradictions(next)).map(([key, code]) => [`${path}.${key}`, code]),
    ...changed.map((key) => [`${path}.${key}`, 'errorReadonly']),
  ]);
};
