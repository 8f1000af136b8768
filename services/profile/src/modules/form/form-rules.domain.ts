/** Which definitions of a field may stand in the form, and what of a definition may change. */
import type { ActionsAccess, FormField } from './form.domain.ts';

type Key = keyof FormField;

/** Values were given by these; only where none would be lost another may be chosen. */
export const settled: readonly Key[] = ['fieldType', 'multiple', 'unique'];

const lockedBy: Readonly<Record<ActionsAccess, readonly Key[]>> = {
  0: [],
  1: ['active', 'actionsAccess'],
  2: ['active', 'actionsAccess', 'profileVisible', 'adminVisible', 'applicationsVisible'],
  3: ['active', 'actionsAccess', 'profileRequired', 'adminRequired'],
  4: [
    ...['active', 'actionsAccess', 'profileVisible', 'adminVisible', 'profileRequired', 'adminRequired'],
    ...['title', 'placeholder', 'comment', 'order', 'profileEdit', 'adminEdit', 'integrationRequired'],
    ...['items', 'applicationsVisible', 'valueCount', 'immutable', 'directory', 'personnelActionType'],
  ] as Key[],
};

export const hasItems = ({ fieldType }: Pick<FormField, 'fieldType'>): boolean =>
  fieldType === 'dropbox' || fieldType === 'combobox';

/**
 * Nobody agrees to what they cannot see. What the platform keeps itself has claims of its own, and a picture is shown to
 * nobody who is not signed in.
 */
export const mayBeTold = ({ profileVisible, systemic, fieldType }: FormField): boolean =>
  profileVisible && !systemic && fieldType !== 'picture';

/** Rules that a definition breaks: required implies visible and editable, and so on. */
export const contradictions = (field: FormField): Partial<Record<Key, string>> => {
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
  refuse('valueCount', (field.valueCount ?? null) !== null && !field.multiple);
  refuse('directory', (field.directory ?? null) !== null && !hasItems(field));
  // What personnel actions say is not written by hand, so nobody can be asked for it.
  const isBrought = (field.personnelActionType ?? null) !== null;
  refuse('personnelActionType', isBrought && (field.profileEdit || field.adminEdit || required));
  refuse('applicationsVisible', field.applicationsVisible === true && !mayBeTold(field));
  if (systemic) return found;
  const ids = field.items.map(({ id }) => id);
  refuse('items', new Set(ids).size < ids.length, 'errorUnique');
  // An empty directory is filled later.
  if ((field.directory ?? null) !== null) return found;
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

const at = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/** What is wrong with a definition that is added (`before` undefined) or changed, by path. */
export const fieldErrors = (
  before: FormField | undefined,
  next: FormField,
  path: string,
  fixed: readonly Key[] = settled,
): Readonly<Record<string, string>> => {
  const locked = before === undefined ? [] : [...fixed, ...lockedBy[before.actionsAccess]];
  const changed = locked.filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(next[key]));
  return Object.fromEntries([
    ...Object.entries(contradictions(next)).map(([key, code]) => [at(path, key), code]),
    ...changed.map((key) => [at(path, key), 'errorReadonly']),
  ]);
};
