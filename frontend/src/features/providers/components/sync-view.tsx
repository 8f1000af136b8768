import { providerSyncMapperBaseCall } from '@gatehouse/contracts/generated/calls/provider-sync/mappers.ts';
import {
  providerSyncRunAgreeCall,
  providerSyncSyncCreateDryRunCall,
  providerSyncSyncListCall,
  providerSyncSyncStartCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { useEffect, useState } from 'react';
import { FormattedDate } from 'react-intl';
import { styled } from 'styled-components';
import { lazyPart } from '../../../lib/script.tsx';
import { useRequest } from '../../../lib/swr.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { agreeing, basing, drying, providerMessages, starting } from '../texts.ts';

const DryRunDialog = lazyPart(async () => (await import('./dry-run-dialog.tsx')).DryRunDialog);
const HistoryDialog = lazyPart(async () => (await import('./history-dialog.tsx')).HistoryDialog);
const MappersDialog = lazyPart(async () => (await import('./mappers-dialog.tsx')).MappersDialog);
const ScheduleEditor = lazyPart(async () => (await import('./schedule-editor.tsx')).ScheduleEditor);

const Cards = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

/** Milliseconds between two looks at what runs. */
const AGAIN = 2_000;

const tones: Readonly<Record<Synchronization['details']['status'], BadgeTone>> = {
  disabled: 'neutral',
  await: 'info',
  process: 'info',
  success: 'success',
  error: 'danger',
};

/** What a provider delivers, a card each: when, how the last run went, and what can be done. */
export function SyncView({ provider }: { provider: Provider }) {
  const args = { params: { id: provider.id } };
  const { data, mutate } = useRequest(providerSyncSyncListCall, args);
  const isBusy = data?.synchronizations.some(({ details }) => ['await', 'process'].includes(details.status));
  useEffect(() => {
    if (!isBusy) return undefined;
    const timer = setInterval(() => void mutate(), AGAIN);
    return () => clearInterval(timer);
  }, [isBusy, mutate]);
  return (
    <Loaded call={providerSyncSyncListCall} args={args}>
      {({ synchronizations }) => (
        <Cards>
          {synchronizations.map((sync) => (
            <SyncCard key={sync.id} provider={provider} sync={sync} />
          ))}
        </Cards>
      )}
    </Loaded>
  );
}

function SyncCard({ provider, sync }: { provider: Provider; sync: Synchronization }) {
  const text = useTexts(providerMessages);
  const { status, run, startError, nextAt } = sync.details;
  return (
    <Card
      title={text(`sync.${sync.type}`)}
      actions={<Badge tone={tones[status]}>{text(`status.${status}`)}</Badge>}
    >
      <Cards>
        {status === 'error' && run?.failure === 'held' && (
          <Held sync={sync} runId={run.id} count={run.held} />
        )}
        {status === 'error' && run?.failure !== 'held' && (
          <Alert tone="danger">
            {run?.failure && `${text(`failure.${run.failure}`)}. `}
            {text('errorHint')}
          </Alert>
        )}
        {startError === 'notConfigured' && <Alert tone="warning">{text('notConfigured')}</Alert>}
        {run?.status === 'process' && (
          <span>{text('progress', { read: run.counts.read, total: run.total ?? '…' })}</span>
        )}
        {run && <span>{text('counts', { ...run.counts })}</span>}
        {nextAt && (
          <span>
            <Next date={nextAt} />
          </span>
        )}
        <SyncButtons provider={provider} sync={sync} />
      </Cards>
    </Card>
  );
}

function Next({ date }: { date: string }) {
  const text = useTexts(providerMessages);
  return (
    <>
      {text('nextRun')}: <FormattedDate value={date} dateStyle="medium" timeStyle="short" />
    </>
  );
}

function Held({ sync, runId, count }: { sync: Synchronization; runId: string; count: number }) {
  const text = useTexts(providerMessages);
  const agree = useAction(providerSyncRunAgreeCall, {
    notices: agreeing,
    refresh: [providerSyncSyncListCall],
  });
  const may = useMay();
  return (
    <Alert
      tone="warning"
      action={
        may(providerSyncRunAgreeCall) && (
          <Button busy={agree.busy} onClick={() => void agree.run({ params: { syncId: sync.id, runId } })}>
            {text('agree')}
          </Button>
        )
      }
    >
      {text('held', { count })}
    </Alert>
  );
}

function SyncButtons({ provider, sync }: { provider: Provider; sync: Synchronization }) {
  const text = useTexts(providerMessages);
  const may = useMay();
  const [open, setOpen] = useState<'schedule' | string>();
  const shared = { refresh: [providerSyncSyncListCall] };
  const start = useAction(providerSyncSyncStartCall, { notices: starting, ...shared });
  const base = useAction(providerSyncMapperBaseCall, { notices: basing, ...shared });
  const dry = useAction(providerSyncSyncCreateDryRunCall, { notices: drying, ...shared });

  const isConfigured = sync.mappers > 0 || sync.baseMappers;
  const isIdle = !['await', 'process'].includes(sync.details.status);
  const params = { syncId: sync.id };
  const tryOut = async () => {
    const result = await dry.run({ params });
    if (result.ok) setOpen(result.data.id);
  };
  const history = <Button onClick={() => setOpen('history')}>{text('historyButton')}</Button>;
  if (!may(providerSyncSyncStartCall))
    return (
      <Buttons>
        {history}
        {open === 'history' && <HistoryDialog syncId={sync.id} onClose={() => setOpen(undefined)} />}
      </Buttons>
    );
  return (
    <Buttons>
      {history}
      <Button onClick={() => setOpen('schedule')}>{text('settings')}</Button>
      {sync.type === 'users' && <Button onClick={() => setOpen('mappers')}>{text('mappers')}</Button>}
      {!isConfigured && (
        <Button busy={base.busy} onClick={() => void base.run({ params, body: {} })}>
          {text('base')}
        </Button>
      )}
      {isConfigured && provider.enabled && isIdle && (
        <Button busy={dry.busy} onClick={() => void tryOut()}>
          {text('dry')}
        </Button>
      )}
      {isConfigured && provider.enabled && isIdle && sync.enabled && (
        <Button
          kind="primary"
          busy={start.busy}
          onClick={() => void start.run({ params: { id: provider.id }, body: params })}
        >
          {text('start')}
        </Button>
      )}
      {open === 'schedule' && (
        <ScheduleEditor provider={provider} sync={sync} onClose={() => setOpen(undefined)} />
      )}
      {open === 'history' && <HistoryDialog syncId={sync.id} onClose={() => setOpen(undefined)} />}
      {open === 'mappers' && <MappersDialog syncId={sync.id} onClose={() => setOpen(undefined)} />}
      {open !== undefined && !['schedule', 'mappers', 'history'].includes(open) && (
        <DryRunDialog syncId={sync.id} runId={open} onClose={() => setOpen(undefined)} />
      )}
    </Buttons>
  );
}
