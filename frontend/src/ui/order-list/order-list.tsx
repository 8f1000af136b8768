import { GripVertical } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import {
  Button,
  type DragAndDropOptions,
  type DropItem,
  GridList,
  GridListItem,
  useDragAndDrop,
} from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { widgetMessages } from '../widget-texts/texts.ts';

const List = styled(GridList)`
  display: grid;
  outline: none;
` as typeof GridList;

const Line = styled(GridListItem)`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 48px;
  padding: var(--space-2) var(--space-4);
  border-bottom: 1px solid var(--border);
  outline: none;

  &:last-child {
    border-bottom: 0;
  }

  &[data-focus-visible] {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }

  &[data-dragging] {
    opacity: 0.5;
  }

  button[slot="drag"] {
    display: grid;
    flex: none;
    place-items: center;
    padding: 4px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: var(--text-muted);
    cursor: grab;
  }

  > div {
    display: flex;
    flex: 1;
    gap: var(--space-3);
    align-items: center;
    min-width: 0;
  }

  & + .react-aria-DropIndicator[data-drop-target],
  .react-aria-DropIndicator[data-drop-target] {
    outline: 1px solid var(--accent);
  }
`;

/** The same items with some of them moved beside another. */
export function moveBeside<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  moved: ReadonlySet<string>,
  target: { id: string; position: 'before' | 'after' },
): Item[] {
  const staying = items.filter((item) => !moved.has(idOf(item)));
  const at = staying.findIndex((item) => idOf(item) === target.id);
  if (at < 0) return [...items];
  const place = target.position === 'before' ? at : at + 1;
  return staying.toSpliced(place, 0, ...items.filter((item) => moved.has(idOf(item))));
}

export interface OrderListProps<Item extends object> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** The item in words. */
  nameOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  onOrder: (items: Item[]) => void;
  disabled?: boolean;
  /** Stands there while there is no item. */
  empty?: ReactNode;
  /** Lists of one group give each other items. */
  group?: string;
  /** An item of another list of the group: to stand beside one of this list, or in it where it is empty. */
  onTake?: (id: string, beside: { id: string; position: 'before' | 'after' } | undefined) => void;
}

/**
 * React Aria collects the items while the empty list is committed, and renders them in a passive effect, which may run
 * after a frame: what stands below would move. A state set before the frame runs passive effects before it as well.
 */
function useItemsInFirstFrame(): void {
  const [, collected] = useState(false);
  useLayoutEffect(() => collected(true), []);
}

type Take = NonNullable<OrderListProps<object>['onTake']>;

/** Takes items of other lists of the group. */
const taking = (group: string, onTake: Take): Partial<DragAndDropOptions> => {
  const idsOf = async (items: readonly DropItem[]): Promise<string[]> =>
    Promise.all(
      items.flatMap((item) => (item.kind === 'text' && item.types.has(group) ? [item.getText(group)] : [])),
    );
  return {
    acceptedDragTypes: [group],
    onInsert: async ({ items, target: { key, dropPosition } }) => {
      const position = dropPosition === 'before' ? 'before' : 'after';
      for (const id of await idsOf(items)) onTake(id, { id: String(key), position });
    },
    onRootDrop: async ({ items }) => {
      for (const id of await idsOf(items)) onTake(id, undefined);
    },
  };
};

/** A list that people put in order: by dragging, or with Enter and the arrow keys on the handle. */
export function OrderList<Item extends object>(props: OrderListProps<Item>) {
  const { label, items, idOf, nameOf, children, onOrder, disabled = false, empty, group, onTake } = props;
  const intl = useIntl();
  useItemsInFirstFrame();
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: disabled,
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': String(key), ...(group && { [group]: String(key) }) })),
    ...(group && onTake ? taking(group, onTake) : {}),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return;
      const moved = new Set([...keys].map(String));
      onOrder(moveBeside(items, idOf, moved, { id: String(target.key), position: target.dropPosition }));
    },
  });
  return (
    <List
      aria-label={label}
      items={items}
      dragAndDropHooks={dragAndDropHooks}
      {...(empty === undefined ? {} : { renderEmptyState: () => empty })}
    >
      {(item: Item) => (
        <Line id={idOf(item)} textValue={nameOf(item)}>
          <Button
            slot="drag"
            isDisabled={disabled}
            aria-label={intl.formatMessage(widgetMessages.move, { name: nameOf(item) })}
          >
            <GripVertical size={16} aria-hidden="true" />
          </Button>
          <div>{children(item)}</div>
        </Line>
      )}
    </List>
  );
}
