import {
  providerSyncRunChangesCall,
  providerSyncRunExportCall,
  providerSyncRunReadCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import { useEffect } from 'react';
import { useRequest } from '../../../lib/swr.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useDownload } from '../../../screen/use-download.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { filing, providerMessages } from '../texts.ts';

export interface DryRunDialogProps {
  syncId: string;
  runId: string;
  onClose: () => void;
}

const AGAIN = 1_000;

/** What a synchronization would change, value by value. */
export function DryRunDialog({ syncId, runId, onClose }: DryRunDialogProps) {
  const text = useTexts(providerMessages);
  const params = { syncId, runId };
  const { data, mutate } = useRequest(providerSyncRunReadCall, { params });
  const isRunning = data === undefined || data.run.status === 'process';
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void mutate(), AGAIN);
    return () => clearInterval(timer);
  }, [isRunning, mutate]);
  return (
    <Dialog open title={text('dryTitle')} onClose={onClose}>
      {isRunning ? (
        <p role="status">{text('dryWaiting')}</p>
      ) : (
        <>
          <p>{text('dryTotals', { ...data.run.counts })}</p>
          <Changes params={params} />
        </>
      )}
    </Dialog>
  );
}

function Changes({ params }: { params: { syncId: string; runId: string } }) {
  const text = useTexts(providerMessages);
  const file = useDownload(providerSyncRunExportCall, filing);
  return (
    <Loaded call={providerSyncRunChangesCall} args={{ params, query: { limit: 100 } }}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p>{text('dryNothing')}</p>
        ) : (
          <>
            <Button onClick={() => void file.start({ params, query: {} }, 'synchronization.csv')}>
              {text('dryFile')}
            </Button>
            <RowList>
              {changes.map((change) => (
                <li key={change.id}>
                  <RowLine>
                    <Badge tone={change.kind === 'skip' ? 'warning' : 'neutral'}>
                      {text(`kind.${change.kind}`)}
                    </Badge>
                    {change.name}
                  </RowLine>
                  {change.reason && <code>{change.reason}</code>}
                  {change.changes.map(({ field, previous, current }) => (
                    <code key={field}>
                      {field}: {String(previous ?? '—')} → {String(current ?? '—')}
                    </code>
                  ))}
                </li>
              ))}
            </RowList>
          </>
        )
      }
    </Loaded>
  );
}
