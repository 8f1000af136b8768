/** What becomes of a part that is deleted or switched: the question before it and the act itself ask here. */
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import type { FormBlock, FormField, FormTab } from '../form/form.domain.ts';
import { type Edited, keptFields, keptInTab } from './edited.domain.ts';
import { removeField, setFieldActive } from './field-edits.domain.ts';
import { removeBlock, removeTab, setBlockActive, setTabActive } from './tab-edits.domain.ts';

/** A tab, a block or a field, by the last of them that is there. */
export interface Part {
  readonly tab: FormTab;
  readonly block?: FormBlock | undefined;
  readonly field?: FormField | undefined;
}

export type PartAct = 'delete' | 'activate' | 'deactivate';

export const fieldsOfPart = ({ tab, block, field }: Part): readonly FormField[] => {
  if (field !== undefined) return [field];
  return block === undefined ? tab.blocks.flatMap(({ fields }) => fields) : block.fields;
};

export const actOnPart = (
  type: DynamicType,
  tabs: readonly FormTab[],
  { tab, block, field }: Part,
  act: PartAct,
): Edited => {
  const active = act === 'activate';
  if (block === undefined)
    return act === 'delete' ? removeTab(type, tabs, tab) : setTabActive(tabs, tab, active);
  if (field === undefined)
    return act === 'delete'
      ? removeBlock(tabs, { tab, block })
      : setBlockActive(tabs, { tab, block }, active);
  const at = { tab, block, field };
  return act === 'delete' ? removeField(tabs, at) : setFieldActive(tabs, at, active);
};

/** Fields for which a part cannot be deleted. */
export const keepingFields = (type: DynamicType, part: Part): readonly FormField[] =>
  part.block === undefined ? keptInTab(type, fieldsOfPart(part)) : keptFields(fieldsOfPart(part));
