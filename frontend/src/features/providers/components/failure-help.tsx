import type { SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { providerMessages } from '../texts.ts';
import { MissingRights } from './missing-rights.tsx';

/** What helps with a run that failed, where its figures say so. */
export function FailureHelp({ run }: { run: Pick<SyncRun, 'failure' | 'detail'> }) {
  const text = useTexts(providerMessages);
  const { failure, detail } = run;
  if (failure === 'rights' && detail.length > 0) return <MissingRights rights={detail} />;
  if (failure !== 'hidden') return null;
  const [counted = 0, listed = 0] = detail.map(Number);
  return (
    <Alert tone="warning" title={text('hidden', { counted, listed })}>
      {text('hiddenHint')}
    </Alert>
  );
}
