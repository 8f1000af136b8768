import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { auditHistoryReadCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import { FormattedMessage } from 'react-intl';
import { isProblem } from '../../lib/api-error.ts';
import { useRequest } from '../../lib/swr.ts';
import { type RowPanelOptions, useOpenedRow } from '../../screen/row-panel.tsx';
import { LoadFailed } from '../../ui/error-state/load-failed.tsx';
import { historyMessages } from './texts.ts';

type Addressed = Pick<RowPanelOptions<HistoryEntry>, 'missing' | 'absent'>;

/** The entry that the address names, where the shown page of the list does not have it. `rows` undefined: not known yet. */
export function useAddressedEntry(rows: readonly HistoryEntry[] | undefined): Addressed {
  const { id } = useOpenedRow();
  const elsewhere = id !== undefined && rows !== undefined && !rows.some((row) => row.id === id);
  const { data, error, isValidating, mutate } = useRequest(
    auditHistoryReadCall,
    elsewhere ? { params: { id } } : undefined,
  );
  if (!elsewhere) return {};
  if (error === undefined || data !== undefined) return { missing: data };
  // An address that was cut names no entry either.
  const gone = isProblem(error.error) && [400, 404].includes(error.error.status);
  return {
    absent: {
      title: <FormattedMessage {...(gone ? historyMessages['gone.title'] : historyMessages.entry)} />,
      content: gone ? (
        <p>
          <FormattedMessage {...historyMessages['gone.text']} />
        </p>
      ) : (
        <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />
      ),
    },
  };
}
