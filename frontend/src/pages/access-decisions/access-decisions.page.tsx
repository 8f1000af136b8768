import { accessRequestAdministrationListCall } from '@gatehouse/contracts/generated/calls/access-request/access-requests.ts';
import { DecisionButtons } from '../../features/access-decisions/components/decision-buttons.tsx';
import { RequestDetails, RequestState } from '../../features/access-decisions/components/request-details.tsx';
import { useDecisions } from '../../features/access-decisions/components/use-decisions.tsx';
import { decisionMessages } from '../../features/access-decisions/texts.ts';
import { useSession } from '../../features/start-up/start-up-context.tsx';
import { instantWidth } from '../../screen/list-columns.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { ExactTime } from '../../ui/relative-time/exact-time.tsx';

/** Requests for access to companies, and those that only administrators can decide on. */
export function AccessDecisionsPage() {
  const text = useTexts(decisionMessages);
  const me = useSession().profile.mainInfo.userId;
  const decisions = useDecisions(me);
  const waiting = { value: 'true', label: text('waiting') };
  const list = useList(
    {
      call: accessRequestAdministrationListCall,
      rows: 'requests',
      texts: decisionMessages,
      sort: 'date',
      order: 'DESC',
      searched: true,
      filters: [
        {
          kind: 'choice',
          name: 'status',
          options: text.options('considered', 'approved', 'failure', 'duplicate', 'remove'),
        },
        { kind: 'choice', name: 'unassigned', options: [waiting] },
      ],
    },
    [
      { id: 'person', lines: 2, cell: ({ user }) => user.name || user.email || '—' },
      { id: 'company', sorted: true, lines: 2, cell: ({ requestCompanyName: name }) => name || '—' },
      { id: 'inn', lines: 1, width: '136px', cell: ({ requestCompanyInn }) => requestCompanyInn },
      {
        id: 'roles',
        lines: 2,
        roomy: true,
        width: '18%',
        cell: ({ requestCompanyRoles: roles }) => roles.map(({ name }) => name).join(', ') || '—',
      },
      {
        id: 'status',
        sorted: true,
        width: '156px',
        cell: ({ status }) => <RequestState status={status} />,
      },
      {
        id: 'date',
        sorted: true,
        width: instantWidth,
        cell: ({ requestDate }) => <ExactTime date={requestDate} />,
      },
    ],
  );
  return (
    <ListPage
      list={list}
      rowId={({ requestId }) => requestId}
      actions={decisions}
      panel={{
        title: ({ user }) => user.name || user.email || '—',
        content: (request) => (
          <>
            <RequestDetails request={request} />
            <DecisionButtons request={request} me={me} decisions={decisions} />
          </>
        ),
      }}
    />
  );
}
