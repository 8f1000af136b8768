import type { RequestStatus } from '@gatehouse/contracts/access-request/resources.ts';
import { FormattedMessage } from 'react-intl';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { requestMessages } from '../texts.ts';

const tones: Readonly<Record<RequestStatus, BadgeTone>> = {
  considered: 'info',
  approved: 'success',
  failure: 'danger',
  duplicate: 'neutral',
  remove: 'neutral',
};

export const RequestStatusBadge = ({ status }: { status: RequestStatus }) => (
  <Badge tone={tones[status]}>
    <FormattedMessage {...requestMessages[status]} />
  </Badge>
);
