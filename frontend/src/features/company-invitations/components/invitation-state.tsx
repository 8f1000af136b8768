import type { InvitationStatus } from '@gatehouse/contracts/access-request/resources.ts';
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

/** What became of an invitation. */
export function InvitationState({ status }: { status: InvitationStatus }) {
  return (
    <Badge tone={tones[status]}>
      <FormattedMessage {...invitationMessages[status]} />
    </Badge>
  );
}
