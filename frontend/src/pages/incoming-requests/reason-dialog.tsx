import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestRequestFailCall,
  accessRequestRequestMarkDuplicateCall,
} from '@gatehouse/contracts/generated/calls/access-request/requests.ts';
import { FormattedMessage } from 'react-intl';
import { closing, incomingMessages, rejecting } from '../../features/incoming-requests/texts.ts';
import { FormDialog } from '../../screen/form/form-dialog.tsx';
import { FormTextArea } from '../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../screen/form/record-form.ts';
import { useAction } from '../../screen/use-action.ts';

const withReason = {
  reject: { call: accessRequestRequestFailCall, texts: rejecting },
  duplicate: { call: accessRequestRequestMarkDuplicateCall, texts: closing },
} as const;

/** Rejects a request, or closes it as a duplicate, with a reason that the person reads. */
export function ReasonDialog(props: {
  kind: 'reject' | 'duplicate';
  request: AccessRequest;
  onClose: () => void;
}) {
  const { kind, request, onClose } = props;
  const { requestId, userId, user } = request;
  const { call, texts } = withReason[kind];
  // Both calls take the same body.
  const decide = useAction(call as typeof accessRequestRequestFailCall, {
    notices: texts,
    ofRecord: true,
    inForm: true,
  });
  const form = useRecordForm({
    initial: { reason: '' },
    texts: incomingMessages,
    wrong: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: 'errorEmpty' }),
    send: ({ reason }) =>
      decide.run({ body: { requestId, userId, reason: reason.trim() } }, { name: user.name }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...texts.title} values={{ name: user.name }} />}
      verb={<FormattedMessage {...incomingMessages[kind]} />}
      onClose={onClose}
    >
      <FormTextArea name="reason" rows={4} maxLength={1000} />
    </FormDialog>
  );
}
