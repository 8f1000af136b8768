import { ArrowDown, ArrowUp, ArrowUpDown, Check } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { SortOrder } from '../../lib/list-address.ts';
import { PressButton } from '../button/press-button.tsx';
import { Menu } from '../menu/menu.tsx';
import { widgetMessages } from '../widget-texts/texts.ts';
import type { Column } from './table.tsx';

export interface SortChoiceProps<Row> {
  columns: readonly Column<Row>[];
  sort: { key: string; order: SortOrder };
  /** The same key again turns the order round. */
  onSort: (key: string) => void;
}

export const canBeSorted = <Row,>(columns: readonly Column<Row>[]): boolean =>
  columns.some(({ sortKey }) => sortKey !== undefined);

/** Chooses the order where rows are cards and there are no headings to press. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const intl = useIntl();
  const keys = columns.flatMap(({ sortKey, title }) => (sortKey === undefined ? [] : [{ sortKey, title }]));
  const chosen = keys.find(({ sortKey }) => sortKey === sort.key);
  const label = intl.formatMessage(widgetMessages.sortLabel);
  const ascending = sort.order === 'ASC';
  const turn = intl.formatMessage(ascending ? widgetMessages.ascending : widgetMessages.descending);
  const Arrow = ascending ? ArrowUp : ArrowDown;
  return (
    <Menu
      label={label}
      groups={[
        {
          id: 'keys',
          title: label,
          actions: keys.map(({ sortKey, title }) => ({
            id: sortKey,
            label: title,
            icon: (
              <Check size={16} aria-hidden="true" {...(sortKey !== sort.key && { visibility: 'hidden' })} />
            ),
            // What is chosen stays chosen: the other way round is a choice of its own.
            onSelect: () => sortKey !== sort.key && onSort(sortKey),
          })),
        },
        {
          id: 'order',
          actions: chosen
            ? [
                {
                  id: 'turn',
                  label: turn,
                  icon: <Arrow size={16} aria-hidden="true" />,
                  onSelect: () => onSort(sort.key),
                },
              ]
            : [],
        },
      ]}
      trigger={
        <PressButton
          kind="quiet"
          aria-label={`${label}: ${chosen?.title ?? intl.formatMessage(widgetMessages.sortOwn)}`}
          icon={<ArrowUpDown size={16} aria-hidden="true" />}
        />
      }
    />
  );
}
