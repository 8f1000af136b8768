import {
  providerSyncSyncListCall,
  providerSyncSyncStartCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { Play } from 'lucide-react';
import { useEffect } from 'react';
import { useRequest } from '../../../lib/swr.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import { providerMessages, starting } from '../texts.ts';
import { SyncCard } from './sync-card.tsx';
import { isIdle, whyNotStarted } from './sync-words.ts';

/** Milliseconds between two looks at what runs. */
const AGAIN = 2_000;

/** What a provider delivers, a card each: when, how the last run went, and what can be done. */
export function SyncView({ provider }: { provider: Provider }) {
  const text = useTexts(providerMessages);
  const args = { params: { id: provider.id } };
  const { data, mutate } = useRequest(providerSyncSyncListCall, args);
  const isBusy = data?.synchronizations.some((sync) => !isIdle(sync));
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void mutate(), AGAIN);
    return () => clearInterval(timer);
  }, [isBusy, mutate]);
  return (
    <Loaded call={providerSyncSyncListCall} args={args}>
      {({ synchronizations }) => (
        <Sections>
          {!provider.enabled && <Alert tone="warning">{text('whyProviderOff')}</Alert>}
          <StartAll provider={provider} synchronizations={synchronizations} />
          {synchronizations.map((sync) => (
            <SyncCard key={sync.id} provider={provider} sync={sync} />
          ))}
        </Sections>
      )}
    </Loaded>
  );
}

/** Everything that is on, in order of dependence: people name their groups and roles. */
function StartAll({
  provider,
  synchronizations,
}: {
  provider: Provider;
  synchronizations: readonly Synchronization[];
}) {
  const text = useTexts(providerMessages);
  const may = useMay();
  const start = useAction(providerSyncSyncStartCall, {
    notices: starting,
    refresh: [providerSyncSyncListCall],
    ofRecord: true,
  });
  const ready = synchronizations.filter((sync) => whyNotStarted(provider, sync) === undefined);
  if (!may(providerSyncSyncStartCall) || ready.length < 2) return null;
  return (
    <div>
      <Button
        busy={start.busy}
        icon={<Play size={16} aria-hidden="true" />}
        onClick={() => void start.run({ params: { id: provider.id }, body: {} })}
      >
        {text('startAll')}
      </Button>
    </div>
  );
}
