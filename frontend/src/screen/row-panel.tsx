import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { openedName } from '../lib/left-lists.ts';
import { useHistory, usePlace } from '../lib/navigation.tsx';
import { Button } from '../ui/button/button.tsx';
import { SidePanel } from '../ui/dialog/dialog.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';

/** What a list shows of the row that is open. */
export interface RowPanelOptions<Row> {
  title: (row: Row) => ReactNode;
  content: (row: Row) => ReactNode;
  wide?: boolean;
  /** The row of an address that the shown page does not have; undefined until it is there. */
  missing?: Row | undefined;
  /** What stands in the place of a row that could not be read, or that is nowhere. */
  absent?: { title: ReactNode; content: ReactNode } | undefined;
}

export interface OpenedRow {
  id: string | undefined;
  open(id: string): void;
  /** Shows another row in the place of the open one. */
  turn(id: string): void;
  close(): void;
}

const opened = { inApp: true, opened: true };

/** The open row, which the address names: it can be shared, and the way back closes it. */
export function useOpenedRow(): OpenedRow {
  const history = useHistory();
  const { path, search, state } = usePlace();
  const addressOf = (id: string | undefined) => {
    const query = new URLSearchParams(search);
    query.delete(openedName);
    if (id !== undefined) query.set(openedName, id);
    const text = query.toString();
    return text ? `${path}?${text}` : path;
  };
  return {
    id: new URLSearchParams(search).get(openedName) ?? undefined,
    open: (id) => history.push(addressOf(id), opened),
    turn: (id) => history.replace(addressOf(id), state),
    close() {
      if ((state as Partial<typeof opened> | null)?.opened) history.go(-1);
      else history.replace(addressOf(undefined), { inApp: true });
    },
  };
}

export interface RowPanelProps<Row> extends RowPanelOptions<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  place: OpenedRow;
  /** What can be done with the open row. */
  action?: ((row: Row) => ReactNode) | undefined;
}

/** The open row at the side of its list, with the ways to those before and after it. */
export function RowPanel<Row>(props: RowPanelProps<Row>) {
  const { rows, rowId, place, title, content, wide, missing, absent, action } = props;
  const intl = useIntl();
  const index = rows.findIndex((row) => rowId(row) === place.id);
  const row = rows[index] ?? missing;
  const step = (name: 'previousRow' | 'nextRow', to: Row | undefined, icon: ReactNode) => {
    const label = intl.formatMessage(widgetMessages[name]);
    return (
      <Button
        kind="quiet"
        size="small"
        aria-label={label}
        title={label}
        icon={icon}
        inactive={to === undefined}
        onClick={() => to !== undefined && place.turn(rowId(to))}
      />
    );
  };
  return (
    <SidePanel
      open={place.id !== undefined && (row ?? absent) !== undefined}
      title={row ? title(row) : absent?.title}
      wide={wide ?? false}
      onClose={place.close}
      actions={row && action?.(row)}
      tools={
        index >= 0 && (
          <>
            {step('previousRow', rows[index - 1], <ChevronUp size={18} aria-hidden="true" />)}
            {step('nextRow', rows[index + 1], <ChevronDown size={18} aria-hidden="true" />)}
          </>
        )
      }
    >
      {row ? content(row) : absent?.content}
    </SidePanel>
  );
}
