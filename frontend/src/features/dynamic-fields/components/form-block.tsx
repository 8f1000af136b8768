import type { DynamicField } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { ArrowDownUp, CornerDownRight, Plus } from 'lucide-react';
import { editAction } from '../../../screen/editing.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import type { MenuAction } from '../../../ui/menu/menu.tsx';
import { OrderList } from '../../../ui/order-list/order-list.tsx';
import { type ArrangedBlock, moveField, raiseBlock } from '../arrangement.ts';
import { fieldMessages } from '../texts.ts';
import { useTitle } from '../use-title.ts';
import { FieldLine } from './field-line.tsx';
import { PartMenu } from './part-menu.tsx';
import type { PartActions } from './use-part-actions.tsx';

export interface FormBlockProps {
  rows: readonly ArrangedBlock[];
  index: number;
  isDirectory: boolean;
  canChange: boolean;
  actions: PartActions;
  onArrange: (rows: readonly ArrangedBlock[]) => void;
  /** Opens the properties of a field; undefined: of a new one. */
  onField: (subtype: string, field: DynamicField | undefined) => void;
  onBlock: (block: ArrangedBlock['block']) => void;
}

/** A block with its fields: dragged within it and to other blocks, or moved by the menu of the field. */
export function FormBlock(props: FormBlockProps) {
  const { rows, index, isDirectory, canChange, actions, onArrange, onField, onBlock } = props;
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  const row = rows[index];
  if (row === undefined) return null;
  const { block, fields } = row;
  const title = isDirectory ? text('columns') : titleOf(block.title);
  const raise: MenuAction = {
    id: 'raise',
    label: text('raise'),
    icon: <ArrowDownUp size={16} aria-hidden="true" />,
    onSelect: () => onArrange(raiseBlock(rows, index)),
  };
  const moves = (field: DynamicField): readonly MenuAction[] =>
    field.systemic
      ? []
      : rows
          .filter((other) => other.block.id !== block.id)
          .map((other) => ({
            id: `move-${other.block.id}`,
            label: text('moveTo', { name: titleOf(other.block.title) }),
            icon: <CornerDownRight size={16} aria-hidden="true" />,
            onSelect: () => onArrange(moveField(rows, field.id, other.block.id)),
          }));
  const blockMenu = () => [
    editAction(undefined, () => onBlock(block)),
    ...(index > 0 ? [raise] : []),
    ...actions.of('subtype', block),
  ];
  return (
    <Card
      flush
      title={
        <>
          {title} {!block.active && <Badge tone="warning">{text('off')}</Badge>}
        </>
      }
      actions={
        canChange && (
          <ButtonRow>
            <Button
              size="small"
              icon={<Plus size={14} aria-hidden="true" />}
              onClick={() => onField(block.id, undefined)}
            >
              {text(isDirectory ? 'createColumn' : 'createField')}
            </Button>
            {!isDirectory && <PartMenu name={titleOf(block.title)} actions={blockMenu()} />}
          </ButtonRow>
        )
      }
    >
      <OrderList
        label={title}
        items={fields}
        idOf={({ id }) => id}
        nameOf={({ title: name }) => titleOf(name)}
        disabled={!canChange}
        empty={<EmptyState title={text('noFields')} />}
        group="gatehouse-field"
        onOrder={(items) => onArrange(rows.with(index, { block, fields: items }))}
        onTake={(id, beside) => onArrange(moveField(rows, id, block.id, beside))}
      >
        {(field) => (
          <FieldLine
            field={field}
            onOpen={() => onField(block.id, field)}
            actions={canChange ? [...moves(field), ...actions.of('field', field)] : []}
          />
        )}
      </OrderList>
    </Card>
  );
}
