import type { DynamicField, FieldDefinition } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { FieldFlag, FieldFlags } from '@gatehouse/contracts/profile/field-flags.ts';
import type { DynamicType, FieldType } from '@gatehouse/contracts/profile/fields.ts';

interface Title {
  ru: string;
  en: string;
}
interface ItemValues {
  code: string;
  value: Title;
  active: boolean;
}

/** A field as its form holds it. */
export interface FieldValues extends Record<FieldFlag, boolean> {
  code: string;
  title: Title;
  placeholder: Title;
  comment: Title;
  fieldType: FieldType;
  integrationRequired: boolean;
  immutable: boolean;
  valueCount: number | null;
  items: ItemValues[];
  /** Empty: none. */
  directory: string;
  personnelActionType: string;
}

const empty = (): Title => ({ ru: '', en: '' });
const copy = (title: Title | null): Title => (title === null ? empty() : { ru: title.ru, en: title.en });

/** What a new field begins with, and one that is changed. */
export const fieldValues = (type: DynamicType, field: DynamicField | undefined): FieldValues => ({
  code: field?.code ?? '',
  title: copy(field?.title ?? null),
  placeholder: copy(field?.placeholder ?? null),
  comment: copy(field?.comment ?? null),
  fieldType: field?.fieldType ?? 'input',
  unique: field?.unique ?? false,
  multiple: field?.multiple ?? false,
  profileVisible: field?.profileVisible ?? true,
  profileEdit: field?.profileEdit ?? type === 'users',
  profileRequired: field?.profileRequired ?? false,
  adminVisible: field?.adminVisible ?? true,
  adminEdit: field?.adminEdit ?? true,
  adminRequired: field?.adminRequired ?? false,
  integrationRequired: field?.integrationRequired ?? false,
  immutable: field?.immutable ?? false,
  valueCount: field?.valueCount ?? null,
  items: (field?.items ?? []).map(({ code, value, active }) => ({ code, value: copy(value), active })),
  directory: field?.directory ?? '',
  personnelActionType: field?.personnelActionType ?? '',
});

export const isChosen = (fieldType: FieldType): boolean =>
  fieldType === 'dropbox' || fieldType === 'combobox';

const orNull = (title: Title): Title | null => (title.ru.trim() || title.en.trim() ? title : null);

/** The call's body. Choices of a directory are the server's. */
export function definitionOf(values: FieldValues, systemic: boolean): FieldDefinition {
  const { code: _, title, placeholder, comment, fieldType, items, directory, personnelActionType } = values;
  const { unique, multiple, valueCount, immutable, integrationRequired, ...flags } = values;
  const own = isChosen(fieldType) && directory === '';
  const said = {
    title,
    placeholder: orNull(placeholder),
    comment: orNull(comment),
    profileVisible: flags.profileVisible,
    profileEdit: flags.profileEdit,
    profileRequired: flags.profileRequired,
    adminVisible: flags.adminVisible,
    adminEdit: flags.adminEdit,
    adminRequired: flags.adminRequired,
    integrationRequired,
  };
  if (systemic) return said;
  return {
    ...said,
    fieldType,
    unique,
    multiple,
    immutable,
    valueCount: multiple ? valueCount : null,
    ...(own ? { items: items.map((item, index) => ({ ...item, order: (index + 1) * 10 })) } : {}),
    directory: isChosen(fieldType) && directory !== '' ? directory : null,
    personnelActionType: personnelActionType === '' ? null : personnelActionType,
  };
}

const flagsOf = (values: FieldValues): FieldFlags => values;

/** Why a flag cannot be switched now: another one implies it, or excludes it. */
export function heldBy(values: FieldValues, flag: FieldFlag): FieldFlag | 'toggle' | 'personnel' | undefined {
  const flags = flagsOf(values);
  const holds: Partial<Record<FieldFlag, FieldFlag>> = {
    profileVisible: 'profileEdit',
    profileEdit: 'profileRequired',
    adminVisible: 'adminEdit',
    adminEdit: 'adminRequired',
  };
  const by = holds[flag];
  if (by !== undefined && flags[by]) return by;
  if (
    flags.fieldType === 'toggle' &&
    ['profileRequired', 'adminRequired', 'multiple', 'unique'].includes(flag)
  )
    return 'toggle';
  if (flag === 'unique' && flags.multiple) return 'multiple';
  if (flag === 'multiple' && flags.unique) return 'unique';
  if (values.personnelActionType !== '' && /(Edit|Required)$/.test(flag)) return 'personnel';
  return undefined;
}

/** Whether what was filled in has to be asked about before the change is made. */
export const concernsValues = (before: FieldValues, after: FieldValues): boolean =>
  (
    [
      ...['fieldType', 'unique', 'multiple', 'valueCount'],
      ...['profileRequired', 'adminRequired', 'profileVisible'],
    ] as const
  ).some((key) => before[key] !== after[key]) ||
  before.items.some(({ code }) => !after.items.some((item) => item.code === code)) ||
  before.directory !== after.directory;
