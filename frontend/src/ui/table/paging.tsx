import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Button } from '../button/button.tsx';
import { widgetMessages } from '../widget-messages.ts';
import { Foot } from './table.styles.ts';

export const pageSizes = [10, 20, 50, 100] as const;

export interface PagingProps {
  offset: number;
  limit: number;
  total: number;
  onPage: (offset: number) => void;
  onLimit: (limit: number) => void;
}

/** Which rows are shown, the way to the others, and how many fit a page. */
export function Paging({ offset, limit, total, onPage, onLimit }: PagingProps) {
  const intl = useIntl();
  if (total === 0) return null;
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
          {intl.formatMessage(widgetMessages.rowsOf, {
            from: intl.formatNumber(Math.min(offset + 1, total)),
            to: intl.formatNumber(Math.min(offset + limit, total)),
            total: intl.formatNumber(total),
          })}
        </span>
        <Button
          size="small"
          aria-label={intl.formatMessage(widgetMessages.previousPage)}
          title={intl.formatMessage(widgetMessages.previousPage)}
          disabled={offset === 0}
          icon={<ChevronLeft size={16} aria-hidden="true" />}
          onClick={() => onPage(Math.max(0, offset - limit))}
        />
        <Button
          size="small"
          aria-label={intl.formatMessage(widgetMessages.nextPage)}
          title={intl.formatMessage(widgetMessages.nextPage)}
          disabled={offset + limit >= total}
          icon={<ChevronRight size={16} aria-hidden="true" />}
          onClick={() => onPage(offset + limit)}
        />
      </div>
    </Foot>
  );
}
