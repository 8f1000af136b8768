import type { InvitationStatus } from '@gatehouse/contracts/access-request/invitations.resources.ts';
import type { ContractorRecord } from '@gatehouse/contracts/access-request/resources.ts';
import { invitationStatuses } from '@gatehouse/contracts/access-request/states.ts';
import { accessRequestContractorInvitationsCall } from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { instantWidth } from '../../../screen/list-columns.tsx';
import { ListCard } from '../../../screen/list-page.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useList } from '../../../screen/use-list.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { accessText } from '../access-text.ts';
import { invitationMessages } from '../texts.ts';

const tones = {
  active: 'info',
  success: 'success',
  autoSuccess: 'success',
  refusal: 'warning',
  deleted: 'neutral',
  deactivated: 'neutral',
} as const satisfies Record<InvitationStatus, BadgeTone>;

/** Invitations into a contractor, sent by its master accounts. */
export function ContractorInvitations({ contractor: { id } }: { contractor: ContractorRecord }) {
  const text = useTexts(invitationMessages);
  const list = useList(
    {
      call: accessRequestContractorInvitationsCall,
      params: { id },
      rows: 'invitations',
      texts: invitationMessages,
      sort: 'createdAt',
      order: 'DESC',
      searched: true,
      filters: [{ kind: 'choice', name: 'status', options: text.options(...invitationStatuses) }],
    },
    [
      {
        id: 'email',
        sorted: true,
        lines: 2,
        cell: ({ email, name }) => (name ? `${name} · ${email}` : email),
      },
      { id: 'access', lines: 2, roomy: true, width: '24%', cell: ({ access }) => accessText(access) },
      { id: 'inviter', lines: 2, width: '16%', cell: ({ inviter }) => inviter },
      {
        id: 'status',
        sorted: true,
        width: '164px',
        cell: ({ status, void: lost }) =>
          lost ? (
            <Badge tone="warning">{text('void')}</Badge>
          ) : (
            <Badge tone={tones[status]}>{text(status)}</Badge>
          ),
      },
      {
        id: 'createdAt',
        sorted: true,
        width: instantWidth,
        cell: ({ createdAt }) => <ExactTime date={createdAt} />,
      },
      { id: 'endTime', width: instantWidth, cell: ({ endTime }) => <ExactTime date={endTime} /> },
    ],
  );
  return <ListCard list={list} />;
}
