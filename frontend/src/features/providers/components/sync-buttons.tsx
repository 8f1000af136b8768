import { providerSyncMapperBaseCall } from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import {
  providerSyncSyncChangeCall,
  providerSyncSyncCreateDryRunCall,
  providerSyncSyncListCall,
  providerSyncSyncStartCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { lazyPart } from '../../../lib/script.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Button } from '../../../ui/button/button.tsx';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { basing, drying, providerMessages, starting, syncDisabling, syncEnabling } from '../texts.ts';
import { isConfigured, isIdle, whyNotStarted } from './sync-words.ts';
import { useSyncSwitch } from './use-sync-switch.tsx';

const RunDialog = lazyPart(async () => (await import('./run-dialog.tsx')).RunDialog);
const HistoryDialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog);
const MappersDialog = lazyPart(async () => (await import('./mappers-dialog.tsx')).MappersDialog);
const ScheduleEditor = lazyPart(async () => (await import('./schedule-editor.tsx')).ScheduleEditor);

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
`;

type Opened =
  | { readonly what: 'history' | 'schedule' | 'mappers' }
  | { readonly what: 'run'; readonly runId: string };

/** What can be done with a synchronization, and why not now. */
export function SyncButtons({ provider, sync }: { provider: Provider; sync: Synchronization }) {
  const text = useTexts(providerMessages);
  const may = useMay();
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Buttons>
        <Button onClick={() => setOpen({ what: 'history' })}>{text('historyButton')}</Button>
        {may(providerSyncSyncStartCall) ? (
          <Writing provider={provider} sync={sync} onOpen={setOpen} />
        ) : (
          sync.type === 'users' && (
            <Button onClick={() => setOpen({ what: 'mappers' })}>{text('mappers')}</Button>
          )
        )}
      </Buttons>
      {open?.what === 'schedule' && <ScheduleEditor provider={provider} sync={sync} onClose={close} />}
      {open?.what === 'history' && (
        <HistoryDialog syncId={sync.id} providerId={provider.id} onClose={close} />
      )}
      {open?.what === 'mappers' && <MappersDialog sync={sync} onClose={close} />}
      {open?.what === 'run' && (
        <RunDialog
          syncId={sync.id}
          providerId={provider.id}
          runId={open.runId}
          start={<StartButton provider={provider} sync={sync} onStarted={close} />}
          onClose={close}
        />
      )}
    </>
  );
}

interface WritingProps {
  provider: Provider;
  sync: Synchronization;
  onOpen: (opened: Opened) => void;
}

function Writing({ provider, sync, onOpen }: WritingProps): ReactNode {
  const text = useTexts(providerMessages);
  const shared = { refresh: [providerSyncSyncListCall], ofRecord: true };
  const switching = useSyncSwitch(provider);
  const enabling = useAction(providerSyncSyncChangeCall, { notices: syncEnabling, ...shared });
  const disabling = useAction(providerSyncSyncChangeCall, { notices: syncDisabling, ...shared });
  const base = useAction(providerSyncMapperBaseCall, { notices: basing, ...shared });
  const dry = useAction(providerSyncSyncCreateDryRunCall, { notices: drying, ...shared });
  const params = { syncId: sync.id };
  const { enabled, restartOnFailure, periodAmount, periodUnit, syncLimit, revision } = sync;

  const tryOut = async () => {
    const result = await dry.run({ params });
    if (result.ok) onOpen({ what: 'run', runId: result.data.id });
  };
  const toggle = () =>
    switching.ask(sync, () =>
      (enabled ? disabling : enabling).run({
        params: { id: provider.id, ...params },
        body: { enabled: !enabled, restartOnFailure, periodAmount, periodUnit, syncLimit, revision },
      }),
    );
  return (
    <>
      <Button onClick={() => onOpen({ what: 'schedule' })}>{text('settings')}</Button>
      {sync.type === 'users' && (
        <Button onClick={() => onOpen({ what: 'mappers' })}>{text('mappers')}</Button>
      )}
      {!isConfigured(sync) && (
        <Button busy={base.busy} onClick={() => void base.run({ params, body: {} })}>
          {text('base')}
        </Button>
      )}
      {isConfigured(sync) && provider.enabled && isIdle(sync) && (
        <Button busy={dry.busy} onClick={() => void tryOut()}>
          {text('dry')}
        </Button>
      )}
      <Button onClick={toggle}>
        <FormattedMessage {...(enabled ? widgetMessages.disable : widgetMessages.enable)} />
      </Button>
      <StartButton provider={provider} sync={sync} />
      {switching.dialog}
    </>
  );
}

interface StartButtonProps {
  provider: Provider;
  sync: Synchronization;
  onStarted?: () => void;
}

/** Runs a synchronization now; a button that does not says why. */
function StartButton({ provider, sync, onStarted }: StartButtonProps) {
  const text = useTexts(providerMessages);
  const whyId = useId();
  const start = useAction(providerSyncSyncStartCall, {
    notices: starting,
    refresh: [providerSyncSyncListCall],
    ofRecord: true,
  });
  const why = whyNotStarted(provider, sync);
  const run = async () => {
    const result = await start.run({ params: { id: provider.id }, body: { syncId: sync.id } });
    if (result.ok) onStarted?.();
  };
  return (
    <>
      <Button
        busy={start.busy}
        inactive={why !== undefined}
        aria-describedby={why && whyId}
        onClick={() => void run()}
      >
        {text('start')}
      </Button>
      {why && (
        <span className="gh-field-note" id={whyId}>
          {text(why)}
        </span>
      )}
    </>
  );
}
