import {
  providerSyncProviderCreateCall,
  providerSyncProviderListCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import { ProviderCards } from '../../features/providers/components/provider-cards.tsx';
import { useProviderActions } from '../../features/providers/components/use-provider-actions.tsx';
import { providerMessages as messages } from '../../features/providers/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { dateColumn } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useList } from '../../screen/use-list.ts';

const Editor = lazyPart(
  async () => (await import('../../features/providers/components/provider-editor.tsx')).ProviderEditor,
);

/** External directories as cards, with how their connection is. */
export function ProvidersPage() {
  const actions = useProviderActions();
  const list = useList(
    {
      call: providerSyncProviderListCall,
      rows: 'providers',
      texts: messages,
      sort: 'name',
      order: 'ASC',
      searched: true,
    },
    [{ id: 'name', sorted: true, cell: ({ name }) => name }, dateColumn()],
  );
  return (
    <ListPage
      list={list}
      actions={actions}
      create={{ call: providerSyncProviderCreateCall, editor: Editor }}
      drawn={{
        rows: (providers) => <ProviderCards providers={providers} actions={actions} />,
        waiting: { rows: 3, lines: 4 },
      }}
    />
  );
}
