import { ListFilter, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { PressButton } from '../button/press-button.tsx';
import { Menu } from '../menu/menu.tsx';
import { FloatingSurface } from '../overlay/overlay.styles.ts';
import { widgetMessages } from '../widget-texts/texts.ts';

/** Tells the bar how much room it has, whatever stands beside it. */
const Room = styled.div`
  container: bar / inline-size;
`;

/** Without room for columns, as on a phone, all that is not set is one row: what is looked for, and two signs. */
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--border);

  > [data-part="set"] {
    display: contents;
  }

  @container bar (width >= 720px) {
    &[data-order-only],
    > [data-part="sort"] {
      display: none;
    }
  }

  @container bar (width < 720px) {
    > label {
      flex: 1;
      width: auto;
      min-width: 0;
    }

    > [data-part="sort"] {
      margin-inline-start: auto;
    }

    > .gh-button,
    > [data-part="sort"] > .gh-button {
      min-height: var(--control-large);
      border-color: var(--border-control);
    }

    > label ~ .gh-button,
    > [data-part="sort"] > .gh-button {
      width: var(--control-large);
      padding: 0;
    }

    > label ~ .gh-button [data-part="word"] {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    > [data-part="set"] {
      display: flex;
      flex: 1 0 100%;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--space-2);
    }
  }
`;

const Chip = styled.span`
  display: inline-flex;
  max-width: 100%;
  height: 28px;
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: 6px;
  background: var(--surface-sunken);
  font-size: var(--size-13);

  > button {
    padding: 0 8px;
    border: 0;
    background: none;
  }

  > button:hover {
    background: var(--surface-selected);
  }

  > button:first-child {
    max-width: 320px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  > button:first-child > span {
    color: var(--text-muted);
  }

  > button:last-child {
    display: grid;
    place-items: center;
    padding: 0 6px;
    border-inline-start: 1px solid var(--border);
    color: var(--text-muted);
  }
`;

const Editor = styled(Dialog)`
  display: grid;
  gap: var(--space-3);
  width: 280px;
  padding: var(--space-3);
  outline: none;
`;

export interface Filter {
  id: string;
  label: string;
  /** The set value in words; undefined when the filter is not set. */
  value: ReactNode;
  /** Where the value is chosen; `close` puts it away. */
  editor: (close: () => void) => ReactNode;
  onRemove: () => void;
}

/** Filters: a menu of those that are not set, the others as chips behind it, so that it stays where it is. */
export function FilterBar({
  filters,
  onClear,
  sort,
  children,
}: {
  filters: readonly Filter[];
  onClear: () => void;
  /** Chooses the order, where there are no headings to press. */
  sort?: ReactNode;
  children?: ReactNode;
}) {
  const intl = useIntl();
  const [open, setOpen] = useState<string>();
  const set = filters.filter(({ value }) => value !== undefined);
  const shown = filters.filter(({ id, value }) => value !== undefined || id === open);
  const others = filters.filter((filter) => !shown.includes(filter));
  const addFilter = intl.formatMessage(widgetMessages.addFilter);
  return (
    <Room>
      <Bar
        role="group"
        aria-label={intl.formatMessage(widgetMessages.filters)}
        data-order-only={(!children && filters.length === 0) || undefined}
      >
        {children}
        {others.length > 0 && (
          <Menu
            label={addFilter}
            placement="bottom start"
            groups={[
              {
                id: 'filters',
                actions: others.map(({ id, label }) => ({ id, label, onSelect: () => setOpen(id) })),
              },
            ]}
            trigger={
              <PressButton size="small" kind="quiet" icon={<ListFilter size={14} aria-hidden="true" />}>
                <span data-part="word">{addFilter}</span>
              </PressButton>
            }
          />
        )}
        {sort && <div data-part="sort">{sort}</div>}
        {shown.length > 0 && (
          <div data-part="set">
            {shown.map((filter) => (
              <FilterChip
                key={filter.id}
                filter={filter}
                open={filter.id === open}
                onOpen={(isOpen) => setOpen(isOpen ? filter.id : undefined)}
              />
            ))}
            {set.length > 0 && (
              <Button size="small" kind="quiet" onClick={onClear}>
                {intl.formatMessage(widgetMessages.clearFilters)}
              </Button>
            )}
          </div>
        )}
      </Bar>
    </Room>
  );
}

function FilterChip({
  filter,
  open,
  onOpen,
}: {
  filter: Filter;
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const intl = useIntl();
  const { label, value, editor, onRemove } = filter;
  const remove = intl.formatMessage(widgetMessages.removeFilter, { label });
  return (
    <Chip>
      <DialogTrigger isOpen={open} onOpenChange={onOpen}>
        <AriaButton>
          <span>{label}</span>
          {value !== undefined && <>: {value}</>}
        </AriaButton>
        <FloatingSurface placement="bottom start" offset={6}>
          <Editor aria-label={label}>{editor(() => onOpen(false))}</Editor>
        </FloatingSurface>
      </DialogTrigger>
      <button
        type="button"
        aria-label={remove}
        title={remove}
        onClick={() => {
          onOpen(false);
          onRemove();
        }}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </Chip>
  );
}
