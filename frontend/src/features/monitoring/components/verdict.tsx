import type { MonitoringRow } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { isWrong, stateOf } from '../row-state.ts';
import { monitoringMessages } from '../texts.ts';
import { useLocalText } from '../use-local-text.ts';
import { useMoment } from '../use-moment.ts';

/** The state of everything in one sentence, and the way to the row to begin with. */
export function Verdict({
  rows,
  worst,
  onOpen,
}: {
  rows: readonly MonitoringRow[];
  worst: string | null;
  onOpen: (id: string) => void;
}) {
  const text = useTexts(monitoringMessages);
  const local = useLocalText();
  const moment = useMoment();
  const row = rows.find(({ id }) => id === worst);
  if (row === undefined) return <Alert tone="success" title={text('allWell')} />;
  const [state] = stateOf(row);
  const name = local(row.title);
  const sentence = () => {
    if (row.kind === 'alert' && row.detail) return local(row.detail);
    if (row.unknownSince !== null)
      return text('worstUnknown', {
        name,
        since: moment(row.unknownSince),
        state: text(row.status === 'up' ? 'state.up' : 'state.down').toLowerCase(),
      });
    if (state === 'partly') return text('worstPartly', { name, errors: row.errorCount, count: row.count });
    return text('worst', { name, since: moment(row.since), effect: local(row.effect) });
  };
  const others = rows.filter(isWrong).length - 1;
  return (
    <Alert
      tone={state === 'partly' ? 'warning' : 'danger'}
      title={sentence()}
      action={
        <Button size="small" onClick={() => onOpen(row.id)}>
          {text('show')}
        </Button>
      }
    >
      {others > 0 && text('more', { count: others })}
    </Alert>
  );
}
