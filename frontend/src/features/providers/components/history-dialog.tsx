import { providerSyncRunListCall } from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import { useRequest } from '../../../lib/swr.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { RowsSkeleton } from '../../../ui/skeleton/rows-skeleton.tsx';
import { Paging } from '../../../ui/table/paging.tsx';
import { providerMessages } from '../texts.ts';
import { RunDialog } from './run-dialog.tsx';
import { failureWord, useWorkTime } from './sync-words.ts';

const tones = { process: 'info', success: 'success', error: 'danger' } as const;

/** Runs of a synchronization, newest first, each with what it changed. */
export function HistoryDialog({
  syncId,
  providerId,
  onClose,
}: {
  syncId: string;
  providerId: string;
  onClose: () => void;
}) {
  const text = useTexts(providerMessages);
  const [runId, setRunId] = useState<string>();
  const [page, setPage] = useState({ offset: 0, limit: 20 });
  const { data, error, isValidating, mutate } = useRequest(
    providerSyncRunListCall,
    { params: { syncId }, query: page },
    { keepPreviousData: true },
  );
  if (runId !== undefined)
    return (
      <RunDialog syncId={syncId} providerId={providerId} runId={runId} onClose={() => setRunId(undefined)} />
    );
  return (
    <Dialog open wide title={text('historyTitle')} onClose={onClose}>
      {data === undefined && !error && <RowsSkeleton rows={4} lines={2} />}
      {data === undefined && error && (
        <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />
      )}
      {data?.history.length === 0 && <p>{text('noHistory')}</p>}
      {data && data.history.length > 0 && (
        <>
          <RowList>
            {data.history.map((run) => (
              <Row key={run.id} run={run} onOpen={() => setRunId(run.id)} />
            ))}
          </RowList>
          <Paging
            {...data.meta}
            onPage={(offset) => setPage((before) => ({ ...before, offset }))}
            onLimit={(limit) => setPage({ offset: 0, limit })}
          />
        </>
      )}
    </Dialog>
  );
}

function Row({ run, onOpen }: { run: SyncRun; onOpen: () => void }) {
  const text = useTexts(providerMessages);
  const workTime = useWorkTime();
  const failure = failureWord(run);
  return (
    <li>
      <RowLine>
        <FormattedDate value={run.createdAt} dateStyle="medium" timeStyle="short" />
        <Badge tone={tones[run.status]}>{text(`status.${run.status}`)}</Badge>
        {run.kind === 'dry' && <Badge>{text('run.dry')}</Badge>}
        <span>{workTime(run)}</span>
        <Button kind="quiet" size="small" onClick={onOpen}>
          {text('showChanges')}
        </Button>
      </RowLine>
      {failure && <span>{text(failure)}</span>}
      <span>{text('counts', { ...run.counts })}</span>
    </li>
  );
}
