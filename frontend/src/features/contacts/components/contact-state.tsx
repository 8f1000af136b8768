import type { ContactState } from '@gatehouse/contracts/access-request/resources.ts';
import { FormattedMessage } from 'react-intl';
import { Badge } from '../../../ui/badge/badge.tsx';
import { contactMessages } from '../texts.ts';

const tones = { active: 'success', invitationAlive: 'info', unActive: 'neutral' } as const;

/** Whether a contact has access, or is invited. */
export function ContactStateBadge({ state }: { state: ContactState }) {
  return (
    <Badge tone={tones[state]}>
      <FormattedMessage {...contactMessages[state]} />
    </Badge>
  );
}
