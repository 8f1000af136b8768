import {
  providerSyncRunAgreeCall,
  providerSyncSyncListCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization, SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { FormattedDate } from 'react-intl';
import { styled } from 'styled-components';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { FactLine } from '../../../ui/fact-line/fact-line.tsx';
import { agreeing, providerMessages } from '../texts.ts';
import { FailureHelp } from './failure-help.tsx';
import { SyncButtons } from './sync-buttons.tsx';
import { failureWord, isRare, useSchedule, useWorkTime, voidOf } from './sync-words.ts';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  font-size: var(--size-14);
`;

const Bar = styled.progress`
  width: 100%;
  height: 8px;
  accent-color: var(--accent);

  /* The browser's own track is white on a dark page. */
  &[value] {
    appearance: none;
    overflow: hidden;
    border: 0;
    border-radius: 4px;
    background: var(--border);
  }

  &::-webkit-progress-bar {
    background: var(--border);
  }

  &::-webkit-progress-value {
    background: var(--accent);
  }

  &::-moz-progress-bar {
    background: var(--accent);
  }
`;

const tones: Readonly<Record<Synchronization['details']['status'], BadgeTone>> = {
  disabled: 'neutral',
  await: 'info',
  process: 'info',
  success: 'success',
  error: 'danger',
};

interface SyncCardProps {
  provider: Provider;
  sync: Synchronization;
}

/** One kind of data of a provider: its schedule, its state, how the last run went. */
export function SyncCard({ provider, sync }: SyncCardProps) {
  const text = useTexts(providerMessages);
  const schedule = useSchedule();
  const workTime = useWorkTime();
  const { status, run, startError, nextAt, success, error } = sync.details;
  const isOver = status === 'success' || status === 'error';
  return (
    <Card
      title={text(`sync.${sync.type}`)}
      actions={<Badge tone={tones[status]}>{text(`status.${status}`)}</Badge>}
    >
      <Parts>
        <FactLine>
          {`${text('schedule')}: ${schedule(sync)}`}
          {nextAt !== null && provider.enabled && status !== 'error' && (
            <>
              {text('nextRun')}: <FormattedDate value={nextAt} dateStyle="medium" timeStyle="short" />
            </>
          )}
          {run !== null && status !== 'error' && `${text('workTime')}: ${workTime(run)}`}
        </FactLine>
        {status === 'error' && <Failed provider={provider} sync={sync} />}
        {startError !== null && <Alert tone="warning">{text(startError)}</Alert>}
        {sync.enabled && isRare(sync) && <Alert tone="warning">{text('periodWarning')}</Alert>}
        {status === 'process' && run !== null && <Progress run={run} />}
        {run !== null && (isOver || status === 'disabled') && (
          <>
            <FactLine>
              {text('taken', { count: success })}
              {text('refused', { count: error })}
            </FactLine>
            <span>{text('counts', { ...run.counts })}</span>
          </>
        )}
        <SyncButtons provider={provider} sync={sync} />
      </Parts>
    </Card>
  );
}

/** Counts as the run tells them; without a total there is nothing to fill. */
function Progress({ run }: { run: NonNullable<Synchronization['details']['run']> }) {
  const text = useTexts(providerMessages);
  const { counts, total } = run;
  const words =
    total === null
      ? text('progressOpen', { read: counts.read })
      : text('progress', { read: counts.read, total });
  return (
    <div role="status">
      <span>{words}</span>
      <Bar
        aria-label={words}
        {...(total !== null && total > 0 && { value: Math.min(counts.read, total), max: total })}
      />
    </div>
  );
}

/** Failures that no later run repairs by itself. */
const lasting: ReadonlySet<string> = new Set(['hidden', 'malformed']);
/** Failures after what somebody agreed to was carried out. */
const settled: ReadonlySet<string> = new Set(['hidden', 'incomplete']);

function Failed({ provider, sync }: SyncCardProps) {
  const text = useTexts(providerMessages);
  const { run, nextAt } = sync.details;
  if (run?.failure === 'held') return <Held sync={sync} run={run} />;
  const failure = run ? failureWord(run) : undefined;
  const repaired = lasting.has(run?.failure ?? '') ? 'lastingHint' : 'errorHint';
  const hint = text(failure === 'failureOff' ? 'offHint' : repaired);
  const next =
    nextAt === null || !provider.enabled ? (
      hint
    ) : (
      <>
        {hint} {text('nextRun')}: <FormattedDate value={nextAt} dateStyle="medium" timeStyle="short" />
      </>
    );
  return (
    <>
      <Alert tone="danger" live={false} title={text(failure ?? 'status.error')}>
        {next}
      </Alert>
      {run?.agreed && !settled.has(run.failure ?? '') && (
        <Alert tone="info" live={false}>
          {text('agreementStands', { count: run.agreed.count })}
        </Alert>
      )}
      {run && <FailureHelp run={run} />}
    </>
  );
}

interface HeldProps {
  sync: Synchronization;
  run: SyncRun;
}

/** Too many have vanished: an administrator, whose name is kept, agrees first. */
function Held({ sync, run }: HeldProps) {
  const { id: runId, held: count } = run;
  const agreed = run.agreedBy !== null;
  const why = voidOf(run);
  const text = useTexts(providerMessages);
  const confirm = useConfirm();
  const agree = useAction(providerSyncRunAgreeCall, {
    notices: agreeing,
    refresh: [providerSyncSyncListCall],
    ofRecord: true,
  });
  const may = useMay();
  const ask = () =>
    confirm.ask({
      title: text('agreeTitle', { count }),
      text: text('agreeEffect'),
      verb: text('agree'),
      danger: true,
      run: () => agree.run({ params: { syncId: sync.id, runId } }),
    });
  return (
    <>
      <Alert
        tone="warning"
        title={text('failure.held')}
        action={
          !agreed &&
          may(providerSyncRunAgreeCall) && (
            <Button busy={agree.busy} onClick={ask}>
              {text('agree')}
            </Button>
          )
        }
      >
        {why && !agreed && `${text(why)} `}
        {text(agreed ? 'heldAgreed' : 'held', { count })}
      </Alert>
      {confirm.dialog}
    </>
  );
}
