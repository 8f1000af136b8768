import {
  providerSyncSyncChangeCall,
  providerSyncSyncListCall,
} from '@gatehouse/contracts/generated/calls/provider-sync/sync.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormCheck, FormNumber, FormSelect } from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { providerMessages, scheduling } from '../texts.ts';

export interface ScheduleEditorProps {
  provider: Provider;
  sync: Synchronization;
  onClose: () => void;
}

/** When a synchronization runs; switching it on queues its first run at once. */
export function ScheduleEditor({ provider, sync, onClose }: ScheduleEditorProps) {
  const change = useAction(providerSyncSyncChangeCall, {
    notices: scheduling,
    refresh: [providerSyncSyncListCall],
    inForm: true,
  });
  const form = useRecordForm({
    texts: providerMessages,
    initial: {
      enabled: sync.enabled,
      restartOnFailure: sync.restartOnFailure,
      periodAmount: sync.periodAmount,
      periodUnit: sync.periodUnit === 1 ? 'days' : 'hours',
      syncLimit: sync.syncLimit,
    },
    send: ({ periodUnit, ...values }) =>
      change.run({
        params: { id: provider.id, syncId: sync.id },
        body: { ...values, periodUnit: periodUnit === 'days' ? 1 : 0 },
      }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={{ ...form, title: providerMessages.settingsTitle }} onClose={onClose}>
      <FormCheck name="enabled" />
      <Period />
      <FormNumber name="syncLimit" />
      <FormCheck name="restartOnFailure" />
    </FormDialog>
  );
}

function Period() {
  const text = useTexts(providerMessages);
  const amount = useWatch({ name: 'periodAmount' }) as number;
  const unit = useWatch({ name: 'periodUnit' }) as string;
  return (
    <>
      <FormNumber name="periodAmount" />
      <FormSelect name="periodUnit" options={text.options('hours', 'days')} />
      {amount * (unit === 'days' ? 24 : 1) > 24 && <Alert tone="warning">{text('periodWarning')}</Alert>}
    </>
  );
}
