import {
  providerSyncRunChangesCall,
  providerSyncRunExportCall,
  providerSyncRunReadCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { type SyncChangeKind, syncChangeKinds } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { FormattedDate } from 'react-intl';
import { styled } from 'styled-components';
import { useRequest } from '../../../lib/swr.ts';
import { PersonLink } from '../../../screen/person-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useDownload } from '../../../screen/use-download.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { FactLine } from '../../../ui/fact-line/fact-line.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { RowsSkeleton } from '../../../ui/skeleton/rows-skeleton.tsx';
import { FilterSearch } from '../../../ui/table/filter-search.tsx';
import { Paging } from '../../../ui/table/paging.tsx';
import { filing, providerMessages } from '../texts.ts';
import { ChangeRows } from './change-rows.tsx';
import { FailureHelp } from './failure-help.tsx';
import { CountTiles } from './run-facts.tsx';
import { failureWord, useWorkTime, voidOf } from './sync-words.ts';

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  align-items: end;

  > button {
    margin-inline-start: auto;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  font-size: var(--size-14);
`;

export interface RunDialogProps {
  syncId: string;
  runId: string;
  providerId: string;
  /** Runs in earnest what a dry run has found. */
  start?: ReactNode;
  onClose: () => void;
}

/** Objects that a run changes. */
const changesOf = ({ counts }: SyncRun): number =>
  counts.created + counts.changed + counts.linked + counts.switchedOff + counts.removed;

/** Milliseconds between two looks at a run that goes on. */
const AGAIN = 1_000;

/** One run, dry or not: what it counted, and its changes value by value. */
export function RunDialog({ syncId, runId, providerId, start, onClose }: RunDialogProps) {
  const text = useTexts(providerMessages);
  const params = { syncId, runId };
  const { data, error, isValidating, mutate } = useRequest(providerSyncRunReadCall, { params });
  const isRunning = data?.run.status === 'process';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void mutate(), AGAIN);
    return () => clearInterval(timer);
  }, [isRunning, mutate]);
  const isDry = data?.run.kind === 'dry';
  return (
    <Dialog
      open
      wide
      title={text(isDry ? 'dryTitle' : 'runTitle')}
      onClose={onClose}
      actions={
        isDry &&
        !isRunning &&
        start && (
          <Foot>
            <span>{text('willChange', { count: changesOf(data.run) })}</span>
            {start}
          </Foot>
        )
      }
    >
      {data === undefined && !error && <RowsSkeleton rows={4} lines={2} />}
      {data === undefined && error && (
        <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />
      )}
      {data && isRunning && (
        <p role="status">
          {text(isDry ? 'dryWaiting' : 'runWaiting')} {text('progressOpen', { read: data.run.counts.read })}
        </p>
      )}
      {data && <RunFacts run={data.run} />}
      {data && !isRunning && <Changes params={params} providerId={providerId} isDry={isDry} />}
    </Dialog>
  );
}

function RunFacts({ run }: { run: SyncRun }) {
  const text = useTexts(providerMessages);
  const workTime = useWorkTime();
  const { kind, counts, createdAt, startedBy, agreedBy, agreed, failure, held } = run;
  const why = voidOf(run);
  const word = failureWord(run);
  return (
    <>
      <FactLine>
        <FormattedDate value={createdAt} dateStyle="medium" timeStyle="short" />
        {`${text('workTime')}: ${workTime(run)}`}
        {startedBy === null ? (
          text('bySchedule')
        ) : (
          <PersonLink id={startedBy}>{text('byAdministrator')}</PersonLink>
        )}
        {agreedBy !== null && (
          <PersonLink id={agreedBy}>
            {agreed ? text('agreedTo', { count: agreed.count }) : text('agreedBy')}
          </PersonLink>
        )}
        {agreed?.at && <FormattedDate value={agreed.at} dateStyle="medium" timeStyle="short" />}
      </FactLine>
      {word !== undefined && failure !== 'held' && (
        <Alert tone="danger" live={false}>
          {text(word)}
        </Alert>
      )}
      <FailureHelp run={run} />
      {held > 0 && (
        <Alert tone="warning">
          {why && `${text(why)} `}
          {text('held', { count: held })}
        </Alert>
      )}
      <CountTiles counts={counts} kind={kind} />
    </>
  );
}

const everything = 'all';

function Changes({
  params,
  providerId,
  isDry,
}: {
  params: { syncId: string; runId: string };
  providerId: string;
  isDry: boolean;
}) {
  const text = useTexts(providerMessages);
  const [kind, setKind] = useState<SyncChangeKind | typeof everything>(everything);
  const [search, setSearch] = useState<string>();
  const [page, setPage] = useState({ offset: 0, limit: 50 });
  const filters = { ...(kind !== everything && { kind }), ...(search && { search }) };
  const { data, error, isValidating, mutate } = useRequest(
    providerSyncRunChangesCall,
    { params, query: { ...filters, ...page } },
    { keepPreviousData: true },
  );
  const file = useDownload(providerSyncRunExportCall, filing);
  const first = () => setPage((before) => ({ ...before, offset: 0 }));
  const isFiltered = kind !== everything || search !== undefined;
  if (data === undefined)
    return error ? (
      <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />
    ) : (
      <RowsSkeleton rows={4} lines={2} />
    );
  if (data.meta.total === 0 && !isFiltered) return <p>{text(isDry ? 'dryNothing' : 'runNothing')}</p>;
  return (
    <>
      <Tools>
        <FilterSearch
          label={text('changesSearch')}
          value={search ?? ''}
          onApply={(words) => {
            setSearch(words);
            first();
          }}
        />
        <Select
          label={text('kind')}
          value={kind}
          options={[
            { value: everything, label: text('kind.all') },
            ...syncChangeKinds.map((value) => ({ value, label: text(`kind.${value}`) })),
          ]}
          onChange={(chosen) => {
            setKind(chosen);
            first();
          }}
        />
        <Button
          busy={file.arrived !== undefined}
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => void file.start({ params, query: filters }, 'synchronization.csv')}
        >
          {text('dryFile')}
        </Button>
      </Tools>
      {data.meta.total === 0 ? (
        <p>{text('changesNone')}</p>
      ) : (
        <ChangeRows changes={data.changes} providerId={providerId} />
      )}
      <Paging
        {...data.meta}
        onPage={(offset) => setPage((before) => ({ ...before, offset }))}
        onLimit={(limit) => setPage({ offset: 0, limit })}
      />
    </>
  );
}
