import {
  providerSyncProviderCreateCall,
  providerSyncProviderListCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import { ConnectionBadge } from '../../features/providers/components/connection-badge.tsx';
import { useProviderActions } from '../../features/providers/components/use-provider-actions.tsx';
import { providerMessages as messages } from '../../features/providers/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { dateColumn, stateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';

const Editor = lazyPart(
  async () => (await import('../../features/providers/components/provider-editor.tsx')).ProviderEditor,
);

/** External directories, with how their connection is. */
export function ProvidersPage() {
  const list = useList(
    {
      call: providerSyncProviderListCall,
      rows: 'providers',
      texts: messages,
      sort: 'name',
      order: 'ASC',
      searched: true,
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: ({ name, title }) => title || name },
      { id: 'url', lines: 2, width: '26%', cell: ({ url, realm }) => `${url} · ${realm}` },
      {
        id: 'connection',
        width: '168px',
        cell: ({ connection }) => <ConnectionBadge connection={connection} />,
      },
      stateColumn({ width: '128px' }),
      dateColumn(),
    ],
  );
  return (
    <ListPage
      list={list}
      opens={({ id }) => `/setting/providers/${id}`}
      actions={useProviderActions()}
      create={{ call: providerSyncProviderCreateCall, editor: Editor }}
    />
  );
}
