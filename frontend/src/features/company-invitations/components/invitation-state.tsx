import type { Invitation } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import { FormattedMessage } from 'react-intl';
import { Badge } from '../../../ui/badge/badge.tsx';
import { invitationMessages } from '../texts.ts';

const tones = {
  active: 'info',
  success: 'success',
  autoSuccess: 'success',
  refusal: 'danger',
  deleted: 'neutral',
  deactivated: 'warning',
} as const;

/** What became of an invitation; `void`: it waits for an answer and counts no more. */
export function InvitationState(props: {
  status: Invitation['status'];
  void: Invitation['void'] | undefined;
}) {
  const { status, void: lost } = props;
  if (lost)
    return (
      <Badge tone="warning">
        <FormattedMessage {...invitationMessages.void} />
      </Badge>
    );
  return (
    <Badge tone={tones[status]}>
      <FormattedMessage {...invitationMessages[status]} />
    </Badge>
  );
}
