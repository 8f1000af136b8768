import { providerSyncRunListCall } from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { providerMessages } from '../texts.ts';
import { DryRunDialog } from './dry-run-dialog.tsx';

const tones = { process: 'info', success: 'success', error: 'danger' } as const;

/** Runs of a synchronization, newest first, each with what it changed. */
export function HistoryDialog({ syncId, onClose }: { syncId: string; onClose: () => void }) {
  const text = useTexts(providerMessages);
  const [runId, setRunId] = useState<string>();
  if (runId !== undefined)
    return <DryRunDialog syncId={syncId} runId={runId} onClose={() => setRunId(undefined)} />;
  return (
    <Dialog open title={text('historyTitle')} onClose={onClose}>
      <Loaded call={providerSyncRunListCall} args={{ params: { syncId }, query: { limit: 50 } }}>
        {({ history }) =>
          history.length === 0 ? (
            <p>{text('noHistory')}</p>
          ) : (
            <RowList>
              {history.map((run) => (
                <li key={run.id}>
                  <RowLine>
                    <FormattedDate value={run.createdAt} dateStyle="medium" timeStyle="short" />
                    <Badge tone={tones[run.status]}>{text(`status.${run.status}`)}</Badge>
                    <Badge tone="neutral">{text(`run.${run.kind}`)}</Badge>
                    <Button kind="quiet" size="small" onClick={() => setRunId(run.id)}>
                      {text('showChanges')}
                    </Button>
                  </RowLine>
                  {run.failure && <span>{text(`failure.${run.failure}`)}</span>}
                  <span>{text('counts', { ...run.counts })}</span>
                </li>
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Dialog>
  );
}
