import type { ContractorRecord, RequestStatus } from '@gatehouse/contracts/access-request/resources.ts';
import { requestStatuses } from '@gatehouse/contracts/access-request/states.ts';
import { accessRequestAdministrationListCall } from '@gatehouse/contracts/generated/calls/access-request/access-requests.ts';
import { instantWidth } from '../../../screen/list-columns.tsx';
import { ListCard } from '../../../screen/list-page.tsx';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useList } from '../../../screen/use-list.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { requestMessages } from '../texts.ts';

const tones = {
  considered: 'info',
  approved: 'success',
  failure: 'danger',
  duplicate: 'neutral',
  remove: 'neutral',
} as const satisfies Record<RequestStatus, BadgeTone>;

/** Requests for access that mean a contractor or were linked to it; each opens in the queue of administrators. */
export function ContractorRequests({ contractor: { id, inn } }: { contractor: ContractorRecord }) {
  const text = useTexts(requestMessages);
  const list = useList(
    {
      call: accessRequestAdministrationListCall,
      query: { contractorId: id },
      rows: 'requests',
      texts: requestMessages,
      sort: 'date',
      order: 'DESC',
      searched: true,
      filters: [{ kind: 'choice', name: 'status', options: text.options(...requestStatuses) }],
    },
    [
      {
        id: 'person',
        lines: 2,
        cell: ({ requestId, user }) => (
          <PermittedLink
            call={accessRequestAdministrationListCall}
            to={`/setting/access-requests?search=${inn ?? ''}&entry=${requestId}`}
          >
            {user.name || user.email || '—'}
          </PermittedLink>
        ),
      },
      {
        id: 'roles',
        lines: 2,
        roomy: true,
        width: '24%',
        cell: ({ requestCompanyRoles: roles }) => roles.map(({ name }) => name).join(', ') || '—',
      },
      {
        id: 'status',
        sorted: true,
        width: '156px',
        cell: ({ status }) => <Badge tone={tones[status]}>{text(status)}</Badge>,
      },
      {
        id: 'date',
        sorted: true,
        width: instantWidth,
        cell: ({ requestDate }) => <ExactTime date={requestDate} />,
      },
    ],
  );
  return <ListCard list={list} rowId={({ requestId }) => requestId} />;
}
