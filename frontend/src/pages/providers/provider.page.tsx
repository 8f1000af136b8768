import {
  providerSyncProviderChangeCall,
  providerSyncProviderReadCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import { PeopleView } from '../../features/providers/components/people-view.tsx';
import { ProviderFacts } from '../../features/providers/components/provider-facts.tsx';
import { SyncView } from '../../features/providers/components/sync-view.tsx';
import { useProviderActions } from '../../features/providers/components/use-provider-actions.tsx';
import { providerMessages as messages } from '../../features/providers/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { DetailPage } from '../../screen/detail-page.tsx';
import { StateBadge } from '../../screen/state-badge.tsx';

const Editor = lazyPart(
  async () => (await import('../../features/providers/components/provider-editor.tsx')).ProviderEditor,
);

/** One provider: its connection, what is synchronized, who came through it. */
export function ProviderPage() {
  return (
    <DetailPage
      call={providerSyncProviderReadCall}
      record="provider"
      nameOf={({ name, title }) => title || name}
      texts={messages}
      facts={({ enabled, name }) => (
        <>
          <StateBadge enabled={enabled} /> <code>{name}</code>
        </>
      )}
      edit={{ call: providerSyncProviderChangeCall, editor: Editor }}
      actions={useProviderActions()}
      views={[
        { id: 'main', content: (provider) => <ProviderFacts provider={provider} /> },
        { id: 'synchronization', content: (provider) => <SyncView provider={provider} /> },
        { id: 'people', content: ({ id }) => <PeopleView id={id} /> },
      ]}
    />
  );
}
