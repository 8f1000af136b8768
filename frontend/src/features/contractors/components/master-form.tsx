import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { accessRequestMasterGrantCall } from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { appointing, masterMessages } from '../texts.ts';
import { PersonField } from './person-field.tsx';

interface MasterFormProps {
  contractorId: string;
  refresh: readonly Call[];
  onClose: () => void;
}

/** Makes a person a master account of a contractor. */
export function MasterForm({ contractorId, refresh, onClose }: MasterFormProps) {
  const text = useTexts(masterMessages);
  const grant = useAction(accessRequestMasterGrantCall, {
    notices: appointing,
    refresh,
    ofRecord: true,
    inForm: true,
  });
  const form = useRecordForm<{ userId: string | undefined }, unknown>({
    initial: { userId: '' },
    texts: masterMessages,
    wrong: ({ userId }): Record<string, string> => (userId ? {} : { userId: 'errorEmpty' }),
    send: ({ userId = '' }) => grant.run({ params: { id: contractorId, userId } }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={text('grant')} verb={text('grantVerb')} onClose={onClose}>
      <p>{text('grantText')}</p>
      <PersonField />
    </FormDialog>
  );
}
