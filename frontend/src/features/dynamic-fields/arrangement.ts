/** Blocks and fields of a tab as they are put in order, before the order is saved. */
import type { DynamicField, DynamicSubtype } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';

export interface ArrangedBlock {
  readonly block: DynamicSubtype;
  readonly fields: readonly DynamicField[];
}

export const arrangementOf = (blocks: readonly DynamicSubtype[]): readonly ArrangedBlock[] =>
  blocks.map((block) => ({ block, fields: block.fields }));

/** Two arrangements are the same where this is. */
export const orderOf = (rows: readonly ArrangedBlock[]): string =>
  rows.map(({ block, fields }) => [block.id, ...fields.map(({ id }) => id)].join()).join(';');

const partsOf = (rows: readonly ArrangedBlock[]): string => orderOf(rows).split(/[,;]/).toSorted().join();

/** Whether both hold the same blocks and fields, wherever they stand. */
export const hasSameParts = (left: readonly ArrangedBlock[], right: readonly ArrangedBlock[]): boolean =>
  partsOf(left) === partsOf(right);

/** The block above the one that was before it. */
export const raiseBlock = (rows: readonly ArrangedBlock[], index: number): readonly ArrangedBlock[] => {
  const moved = rows[index];
  return moved === undefined || index === 0 ? rows : rows.toSpliced(index, 1).toSpliced(index - 1, 0, moved);
};

export interface Beside {
  readonly id: string;
  readonly position: 'before' | 'after';
}

/** The field in another block: beside one of its fields, or at its end. Fields of the platform stay where they are. */
export const moveField = (
  rows: readonly ArrangedBlock[],
  fieldId: string,
  blockId: string,
  beside?: Beside,
): readonly ArrangedBlock[] => {
  const field = rows.flatMap(({ fields }) => fields).find(({ id }) => id === fieldId);
  if (field === undefined || field.systemic || !rows.some(({ block }) => block.id === blockId)) return rows;
  return rows.map(({ block, fields }) => {
    const others = fields.filter(({ id }) => id !== fieldId);
    if (block.id !== blockId) return { block, fields: others };
    const at = beside === undefined ? -1 : others.findIndex(({ id }) => id === beside.id);
    const place = at === -1 ? others.length : beside?.position === 'before' ? at : at + 1;
    return { block, fields: others.toSpliced(place, 0, field) };
  });
};
