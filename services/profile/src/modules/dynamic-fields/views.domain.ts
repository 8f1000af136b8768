/** Tabs, blocks and fields as the console reads them. */
import type {
  DynamicField,
  DynamicSubtype,
  DynamicTab,
  DynamicTabDetails,
} from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import type { FormBlock, FormField, FormTab } from '../form/form.domain.ts';
import { partIdOf, tabIdOf } from '../form/form-parts.domain.ts';

const common = ({ code, title, order, active, systemic, revision }: FormTab | FormBlock | FormField) => ({
  code,
  title: { ...title },
  order,
  active,
  systemic,
  revision: revision ?? 1,
});

export const fieldView = (
  type: DynamicType,
  tab: FormTab,
  block: FormBlock,
  field: FormField,
): DynamicField => ({
  ...common(field),
  id: partIdOf(type, tab.code, field.code),
  type,
  tab: tabIdOf(type, tab.code),
  subtype: partIdOf(type, tab.code, block.code),
  fieldType: field.fieldType,
  unique: field.unique,
  multiple: field.multiple,
  adminRequired: field.adminRequired,
  adminVisible: field.adminVisible,
  adminEdit: field.adminEdit,
  profileRequired: field.profileRequired,
  profileVisible: field.profileVisible,
  profileEdit: field.profileEdit,
  integrationRequired: field.integrationRequired,
  immutable: field.immutable === true || field.actionsAccess === 4,
  placeholder: field.placeholder,
  comment: field.comment,
  valueCount: field.valueCount ?? null,
  items: field.items.map(({ id, ...item }) => ({ ...item, code: id })),
  directory: field.directory ?? null,
  personnelActionType: field.personnelActionType ?? null,
  actionsAccess: field.actionsAccess,
});

export const blockView = (type: DynamicType, tab: FormTab, block: FormBlock): DynamicSubtype => ({
  ...common(block),
  id: partIdOf(type, tab.code, block.code),
  fields: block.fields.map((field) => fieldView(type, tab, block, field)),
});

const tabCommon = (type: DynamicType, tab: FormTab) => ({
  ...common(tab),
  id: tabIdOf(type, tab.code),
  type,
  view: tab.view ?? 'form',
});

export const tabView = (type: DynamicType, tab: FormTab): DynamicTab => ({
  ...tabCommon(type, tab),
  fields: tab.blocks.reduce((sum, { fields }) => sum + fields.length, 0),
});

export const tabDetails = (type: DynamicType, tab: FormTab): DynamicTabDetails => ({
  ...tabCommon(type, tab),
  subtypes: tab.blocks.map((block) => blockView(type, tab, block)),
});
