import type { Invitation } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import {
  accessRequestInvitationResendCall,
  accessRequestInvitationRevokeCall,
} from '@gatehouse/contracts/generated/calls/access-request/invitations.ts';
import { Send, Trash2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { cancelling, invitationMessages, resending } from '../texts.ts';

/** Sending an invitation again, and cancelling it, each asked first. */
export function useInvitationActions(): RecordMenu<Invitation> {
  const may = useMay();
  const confirm = useConfirm();
  const resend = useAction(accessRequestInvitationResendCall, { notices: resending, ofRecord: true });
  const cancel = useAction(accessRequestInvitationRevokeCall, { notices: cancelling, ofRecord: true });
  const askResend = ({ id, email }: Invitation) =>
    confirm.ask({
      title: <FormattedMessage {...resending.title} values={{ email }} />,
      text: <FormattedMessage {...invitationMessages.resendText} />,
      verb: <FormattedMessage {...invitationMessages.resend} />,
      run: () => resend.run({ params: { id } }, { email }),
    });
  const askCancel = ({ id, email }: Invitation) =>
    confirm.ask({
      title: <FormattedMessage {...cancelling.title} values={{ email }} />,
      text: <FormattedMessage {...invitationMessages.cancelText} />,
      verb: <FormattedMessage {...invitationMessages.cancel} />,
      danger: true,
      run: () => cancel.run({ params: { id } }, { email }),
    });
  return {
    allowed: may(accessRequestInvitationResendCall),
    of: (invitation) => [
      ...(['active', 'deactivated'].includes(invitation.status)
        ? [
            {
              id: 'resend',
              label: <FormattedMessage {...invitationMessages.resend} />,
              icon: <Send size={16} aria-hidden="true" />,
              onSelect: () => askResend(invitation),
            },
          ]
        : []),
      ...(invitation.status === 'active'
        ? [
            {
              id: 'cancel',
              label: <FormattedMessage {...invitationMessages.cancel} />,
              icon: <Trash2 size={16} aria-hidden="true" />,
              danger: true,
              onSelect: () => askCancel(invitation),
            },
          ]
        : []),
    ],
    dialog: confirm.dialog,
  };
}
