/** What an edit makes of the fields of a type, or why it is refused. Pure: the service stores what comes of it. */
import type { FieldCreate, FieldDefinition } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { type DynamicType, FIELDS_MAX } from '@gatehouse/contracts/profile/fields.ts';
import {
  type FormBlock,
  type FormField,
  type FormItem,
  type FormTab,
  fieldDefaults,
} from '../form/form.domain.ts';
import type { PartPlace } from '../form/form-parts.domain.ts';
import { fieldErrors, settled } from '../form/form-rules.domain.ts';
import {
  cleanTitle,
  type Edited,
  type ErrorList,
  edited,
  fieldsOf,
  full,
  isEmpty,
  keptFields,
  nextOrder,
  refused,
  remark,
  STEP,
  withBlock,
  withTab,
} from './edited.domain.ts';

const readItems = (given: NonNullable<FieldDefinition['items']>): readonly FormItem[] =>
  given
    .map(({ code, value, order, active }, index) => ({
      id: code,
      value: cleanTitle(value),
      order: order ?? (index + 1) * STEP,
      active: active ?? true,
    }))
    .toSorted((left, right) => left.order - right.order);

/** What is chosen where: codes of directories with their entries, and of types of personnel actions. */
export interface Sources {
  /** Choices that the directory gives; undefined where there is none. */
  items(directory: string): readonly FormItem[] | undefined;
  hasPersonnelType(code: string): boolean;
}

/** The field with what is said of it; what is left out stays. */
export const definedField = (
  type: DynamicType,
  before: FormField,
  given: FieldDefinition,
  sources: Sources,
): FormField => {
  const { title, placeholder, comment, items, ...rest } = given;
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const next: FormField = {
    ...before,
    ...said,
    ...(title === undefined ? {} : { title: cleanTitle(title) }),
    ...(placeholder === undefined ? {} : { placeholder: remark(placeholder) }),
    ...(comment === undefined ? {} : { comment: remark(comment) }),
    ...(items === undefined ? {} : { items: readItems(items) }),
  };
  const directory = next.directory ?? null;
  const fed = directory === null ? undefined : sources.items(directory);
  const chooses = next.fieldType === 'dropbox' || next.fieldType === 'combobox';
  return {
    ...next,
    ...(chooses || next.systemic ? {} : { items: [] }),
    ...(fed === undefined ? {} : { items: fed }),
    ...(next.multiple ? {} : { valueCount: null }),
    // Only people fill in forms of their own.
    ...(type === 'users' || next.systemic ? {} : { profileEdit: false, profileRequired: false }),
  };
};

const itemShape = ({ items }: FormField) => items.map(({ id, active }) => `${id}${active}`).join();

/** What is wrong with a definition by the type that it is of; `before` undefined of a new field. */
export const definitionErrors = (
  type: DynamicType,
  before: FormField | undefined,
  next: FormField,
  sources: Sources,
): ErrorList => {
  const directory = next.directory ?? null;
  const personnel = next.personnelActionType ?? null;
  const own: Record<string, string> = {};
  if (next.fieldType === 'picture' && type === 'directories') own.fieldType = 'errorChoice';
  if (directory !== null && sources.items(directory) === undefined) own.directory = 'errorChoice';
  if (personnel !== null && !sources.hasPersonnelType(personnel)) own.personnelActionType = 'errorChoice';
  if (personnel !== null && type !== 'users') own.personnelActionType = 'errorChoice';
  // Choices of the platform's own fields mean something to it; people may read them otherwise.
  if (before?.systemic && itemShape(before) !== itemShape(next)) own.items = 'errorReadonly';
  if (before?.immutable && next.immutable) {
    const keys = Object.keys(next) as (keyof FormField)[];
    for (const key of keys)
      if (JSON.stringify(before[key]) !== JSON.stringify(next[key])) own[key] = 'errorReadonly';
  }
  // Values of columns are not counted, so what they were given by is settled.
  const fixed = type === 'directories' || before?.systemic ? settled : [];
  return { ...fieldErrors(before, next, '', fixed), ...own };
};

export const newField = (
  type: DynamicType,
  given: FieldCreate,
  order: number,
  sources: Sources,
): FormField => {
  const { subtype: _, code, title, ...rest } = given;
  const unsaid = type === 'users' ? {} : { profileEdit: false, profileRequired: false };
  const toggle = given.fieldType === 'toggle' ? { profileRequired: false, adminRequired: false } : {};
  const before = { ...fieldDefaults, ...unsaid, ...toggle, code, title: cleanTitle(title), order };
  return definedField(type, before, rest, sources);
};

export const addField = (
  type: DynamicType,
  tabs: readonly FormTab[],
  place: PartPlace,
  given: FieldCreate,
  sources: Sources,
): Edited => {
  const tab = tabs.find(
    (one) =>
      (place.tab === undefined || one.code === place.tab) &&
      one.blocks.some(({ code }) => code === place.code),
  );
  const block = tab?.blocks.find(({ code }) => code === place.code);
  if (tab === undefined || block === undefined) return refused({ subtype: 'errorChoice' });
  const neighbours = type === 'directories' ? fieldsOf([tab]) : fieldsOf(tabs);
  const field = newField(type, given, nextOrder(block.fields), sources);
  const errorList = {
    ...definitionErrors(type, undefined, field, sources),
    ...(neighbours.some(({ code }) => code === given.code) ? { code: 'errorUnique' } : {}),
    ...(fieldsOf(tabs).length >= FIELDS_MAX ? { subtype: full(FIELDS_MAX) } : {}),
  };
  if (!isEmpty(errorList)) return refused(errorList);
  return edited(
    withTab(tabs, tab.code, (one) =>
      withBlock(one, block.code, (old) => ({ ...old, fields: [...old.fields, field] })),
    ),
  );
};

interface At {
  readonly tab: FormTab;
  readonly block: FormBlock;
  readonly field: FormField;
}

export const replaceField = (tabs: readonly FormTab[], at: At, next: FormField): readonly FormTab[] =>
  withTab(tabs, at.tab.code, (tab) =>
    withBlock(tab, at.block.code, (block) => ({
      ...block,
      fields: block.fields.map((field) => (field.code === next.code ? next : field)),
    })),
  );

export const setFieldActive = (tabs: readonly FormTab[], at: At, active: boolean): Edited => {
  const next = { ...at.field, active };
  const locked = fieldErrors(at.field, next, '').active ?? (at.field.immutable ? 'errorReadonly' : undefined);
  if (locked !== undefined && at.field.active !== active) return refused({ active: locked });
  return edited(replaceField(tabs, at, next));
};

export const removeField = (tabs: readonly FormTab[], { tab, block, field }: At): Edited => {
  if (keptFields([field]).length > 0) return refused({ id: 'errorReadonly' });
  return edited(
    withTab(tabs, tab.code, (one) =>
      withBlock(one, block.code, (old) => ({
        ...old,
        fields: old.fields.filter(({ code }) => code !== field.code),
      })),
    ),
  );
};
