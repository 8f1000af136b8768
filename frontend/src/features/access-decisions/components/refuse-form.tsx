import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestAdministrationFailCall,
  accessRequestAdministrationMarkDuplicateCall,
} from '@gatehouse/contracts/generated/calls/access-request/access-requests.ts';
import { FormattedMessage } from 'react-intl';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormTextArea } from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { closing, decisionMessages, rejecting } from '../texts.ts';

const ways = { reject: rejecting, markDuplicate: closing } as const;

interface RefuseFormProps {
  way: keyof typeof ways;
  request: AccessRequest;
  onClose: () => void;
}

/** Rejects a request, or closes it as a duplicate, with the reason that the person reads. */
export function RefuseForm({ way, request: { requestId, user }, onClose }: RefuseFormProps) {
  const text = useTexts(decisionMessages);
  const texts = ways[way];
  const reject = useAction(accessRequestAdministrationFailCall, {
    notices: rejecting,
    ofRecord: true,
    inForm: true,
  });
  const markDuplicate = useAction(accessRequestAdministrationMarkDuplicateCall, {
    notices: closing,
    ofRecord: true,
    inForm: true,
  });
  const form = useRecordForm({
    initial: { reason: '' },
    texts: decisionMessages,
    wrong: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: 'errorEmpty' }),
    send: ({ reason }) =>
      (way === 'reject' ? reject : markDuplicate).run(
        { params: { id: requestId }, body: { reason: reason.trim() } },
        { name: user.name },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...texts.title} values={{ name: user.name }} />}
      verb={text(way)}
      onClose={onClose}
    >
      <p>{text(`${way}Text`)}</p>
      <FormTextArea name="reason" rows={3} maxLength={1000} />
    </FormDialog>
  );
}
