import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { useIntl } from 'react-intl';
import { FARTHEST } from '../../lib/list-address.ts';
import { Button } from '../button/button.tsx';
import { widgetMessages } from '../widget-texts/texts.ts';
import { Foot } from './table.styles.ts';

export const pageSizes = [10, 20, 50, 100] as const;

export interface PagingProps {
  offset: number;
  limit: number;
  total: number;
  /** There are more rows than `total`. */
  more?: boolean;
  onPage: (offset: number) => void;
  onLimit: (limit: number) => void;
}

type PageTarget = 'firstPage' | 'previousPage' | 'nextPage' | 'lastPage';

/** Which rows are shown, the way to the others, and how many fit a page. */
export function Paging({ offset, limit, total, more = false, onPage, onLimit }: PagingProps) {
  const intl = useIntl();
  // Whatever size is chosen, all rows are there.
  if (!more && offset === 0 && total <= Math.min(limit, pageSizes[0])) return null;
  const next = offset + limit < total || more ? Math.min(offset + limit, FARTHEST) : offset;
  // Where the rows were not counted to their end nobody knows the last page: the other order begins with it.
  const last = more ? offset : Math.floor(Math.min(total - 1, FARTHEST) / limit) * limit;
  const targets: { name: PageTarget; icon: LucideIcon; to: number }[] = [
    { name: 'firstPage', icon: ChevronsLeft, to: 0 },
    { name: 'previousPage', icon: ChevronLeft, to: Math.max(0, offset - limit) },
    { name: 'nextPage', icon: ChevronRight, to: next },
    { name: 'lastPage', icon: ChevronsRight, to: Math.max(offset, last) },
  ];
  const sizes = [...new Set<number>([...pageSizes, limit])].sort((left, right) => left - right);
  return (
    <Foot>
      <div>
        <label>
          {intl.formatMessage(widgetMessages.rows)}{' '}
          <select
            className="gh-input gh-select"
            value={limit}
            onChange={(event) => onLimit(Number(event.target.value))}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div>
        <span>
          {intl.formatMessage(more ? widgetMessages.rowsOfMore : widgetMessages.rowsOf, {
            from: intl.formatNumber(Math.min(offset + 1, total)),
            to: intl.formatNumber(Math.min(offset + limit, total)),
            total: intl.formatNumber(total),
          })}
        </span>
        {targets.map(({ name, icon: Icon, to }) => (
          <Button
            key={name}
            size="small"
            aria-label={intl.formatMessage(widgetMessages[name])}
            title={intl.formatMessage(widgetMessages[name])}
            inactive={to === offset}
            icon={<Icon size={16} aria-hidden="true" />}
            onClick={() => onPage(to)}
          />
        ))}
      </div>
    </Foot>
  );
}
