import { exchangeStates } from '@gatehouse/contracts/audit/exchange-states.ts';
import {
  auditExchangeKeysCall,
  auditExchangeListCall,
} from '@gatehouse/contracts/generated/calls/audit/integration.ts';
import { Filter } from 'lucide-react';
import { ExchangeDetails } from '../../features/integration-journal/components/exchange-details.tsx';
import { ExchangeState } from '../../features/integration-journal/components/exchange-state.tsx';
import { exchangeMessages } from '../../features/integration-journal/texts.ts';
import { instantWidth } from '../../screen/list-columns.tsx';
import type { ListFilter } from '../../screen/list-filter.ts';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { ExactTime } from '../../ui/relative-time/exact-time.tsx';

/** What was asked of providers, and what they answered. */
export function IntegrationJournalPage() {
  const text = useTexts(exchangeMessages);
  const filters: ListFilter[] = [
    { kind: 'period', name: 'created', bounds: 'created' },
    { kind: 'period', name: 'updated', bounds: 'updated' },
    {
      kind: 'lookup',
      name: 'key',
      word: (key) => key,
      source: {
        call: auditExchangeKeysCall,
        optionsOf: ({ keys }: { keys: readonly string[] }) => keys.map((key) => ({ value: key, label: key })),
      },
    },
    { kind: 'choice', name: 'status', options: text.options(...exchangeStates) },
  ];
  const list = useList(
    {
      call: auditExchangeListCall,
      rows: 'monitoring',
      texts: exchangeMessages,
      sort: 'updatedAt',
      order: 'DESC',
      filters,
    },
    [
      {
        id: 'updatedAt',
        sorted: true,
        width: instantWidth,
        cell: ({ updatedAt }) => <ExactTime date={updatedAt} />,
      },
      {
        id: 'createdAt',
        sorted: true,
        roomy: true,
        width: instantWidth,
        cell: ({ createdAt }) => <ExactTime date={createdAt} />,
      },
      { id: 'key', sorted: true, lines: 2, cell: ({ key }) => key },
      { id: 'url', lines: 2, roomy: true, width: '30%', cell: ({ method, url }) => `${method} ${url}` },
      {
        id: 'direction',
        width: '112px',
        cell: ({ direction }) => text(direction === 'inward' ? 'inward' : 'outward'),
      },
      {
        id: 'status',
        sorted: true,
        width: '124px',
        cell: (entry) => <ExchangeState status={entry.status} />,
      },
      {
        id: 'duration',
        sorted: true,
        width: '124px',
        cell: ({ duration }) => (duration === null ? '—' : text('durationMs', { count: duration })),
      },
    ],
  );
  const showKey = (key: string) => list.address.filterBy({ key });
  return (
    <ListPage
      list={list}
      actions={{
        allowed: true,
        of: ({ key }) =>
          list.address.view.filters.key === key
            ? []
            : [
                {
                  id: 'key',
                  label: text('sameKey'),
                  icon: <Filter size={16} aria-hidden="true" />,
                  onSelect: () => showKey(key),
                },
              ],
      }}
      panel={{
        title: ({ key }) => key,
        content: (entry) => <ExchangeDetails entry={entry} onSameKey={() => showKey(entry.key)} />,
        wide: true,
      }}
    />
  );
}
