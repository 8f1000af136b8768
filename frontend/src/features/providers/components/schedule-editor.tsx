import {
  providerSyncSyncChangeCall,
  providerSyncSyncListCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { useWatch } from 'react-hook-form';
import type { Result } from '../../../lib/http.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormNumber, FormSelect } from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { providerMessages, scheduling } from '../texts.ts';
import { isIdle, isRare } from './sync-words.ts';
import { useSyncSwitch } from './use-sync-switch.tsx';

export interface ScheduleEditorProps {
  provider: Provider;
  sync: Synchronization;
  onClose: () => void;
}

const unitOf = (periodUnit: string): 0 | 1 => (periodUnit === 'days' ? 1 : 0);

/** When a synchronization runs; switching it on queues its first run at once. */
export function ScheduleEditor({ provider, sync, onClose }: ScheduleEditorProps) {
  const text = useTexts(providerMessages);
  const switching = useSyncSwitch(provider);
  const change = useAction(providerSyncSyncChangeCall, {
    notices: scheduling,
    refresh: [providerSyncSyncListCall],
    ofRecord: true,
    inForm: true,
  });
  const form = useRecordForm({
    texts: providerMessages,
    initial: {
      enabled: sync.enabled,
      restartOnFailure: sync.restartOnFailure,
      periodAmount: sync.periodAmount as number | null,
      periodUnit: sync.periodUnit === 1 ? 'days' : 'hours',
      syncLimit: sync.syncLimit as number | null,
    },
    wrong: ({ periodAmount, syncLimit }) => ({
      ...(periodAmount === null && { periodAmount: 'errorEmpty' }),
      ...(syncLimit === null && { syncLimit: 'errorEmpty' }),
    }),
    revision: sync.revision,
    send: async ({ periodUnit, periodAmount, syncLimit, ...values }, revision): Promise<Result<unknown>> => {
      if (values.enabled !== sync.enabled && !(await switching.agreed(sync)))
        return { ok: false, error: { kind: 'aborted' } };
      return change.run({
        params: { id: provider.id, syncId: sync.id },
        body: {
          ...values,
          periodUnit: unitOf(periodUnit),
          periodAmount: periodAmount as number,
          syncLimit: syncLimit as number,
          ...(revision !== undefined && { revision }),
        },
      });
    },
    onSaved: onClose,
  });
  return (
    <>
      <FormDialog
        form={form}
        title={text('settingsTitle', { name: text(`sync.${sync.type}`) })}
        onClose={onClose}
      >
        {!isIdle(sync) && <Alert tone="info">{text('afterRun')}</Alert>}
        <FormCheck name="enabled" />
        <Period />
        <FormNumber name="syncLimit" />
        <FormCheck name="restartOnFailure" />
      </FormDialog>
      {switching.dialog}
    </>
  );
}

function Period() {
  const text = useTexts(providerMessages);
  const periodAmount = useWatch({ name: 'periodAmount' }) as number;
  const periodUnit = unitOf(useWatch({ name: 'periodUnit' }) as string);
  return (
    <>
      <FormNumber name="periodAmount" />
      <FormSelect name="periodUnit" options={text.options('hours', 'days')} />
      {isRare({ periodUnit, periodAmount }) && (
        <Alert tone="warning" live>
          {text('periodWarning')}
        </Alert>
      )}
    </>
  );
}
