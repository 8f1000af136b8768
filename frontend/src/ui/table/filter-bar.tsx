import { ListFilter, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { PressButton } from '../button/press-button.tsx';
import { Menu } from '../menu/menu.tsx';
import { FloatingSurface } from '../overlay/overlay.styles.ts';
import { widgetMessages } from '../widget-messages.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border-bottom: 1px solid var(--border);
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
  value: string | undefined;
  /** Where the value is chosen; `close` puts it away. */
  editor: (close: () => void) => ReactNode;
  onRemove: () => void;
}

/** Filters as chips: those that are set, and a menu of the others. */
export function FilterBar({
  filters,
  onClear,
  children,
}: {
  filters: readonly Filter[];
  onClear: () => void;
  children?: ReactNode;
}) {
  const intl = useIntl();
  const [open, setOpen] = useState<string>();
  const set = filters.filter(({ value }) => value !== undefined);
  const shown = filters.filter(({ id, value }) => value !== undefined || id === open);
  const others = filters.filter((filter) => !shown.includes(filter));
  return (
    <Bar role="group" aria-label={intl.formatMessage(widgetMessages.filters)}>
      {children}
      {shown.map((filter) => (
        <FilterChip
          key={filter.id}
          filter={filter}
          open={filter.id === open}
          onOpen={(isOpen) => setOpen(isOpen ? filter.id : undefined)}
        />
      ))}
      {others.length > 0 && (
        <Menu
          label={intl.formatMessage(widgetMessages.addFilter)}
          placement="bottom start"
          groups={[
            {
              id: 'filters',
              actions: others.map(({ id, label }) => ({ id, label, onSelect: () => setOpen(id) })),
            },
          ]}
          trigger={
            <PressButton size="small" kind="quiet" icon={<ListFilter size={14} aria-hidden="true" />}>
              {intl.formatMessage(widgetMessages.addFilter)}
            </PressButton>
          }
        />
      )}
      {set.length > 0 && (
        <Button size="small" kind="quiet" onClick={onClear}>
          {intl.formatMessage(widgetMessages.clearFilters)}
        </Button>
      )}
    </Bar>
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
          {value !== undefined && `: ${value}`}
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
