import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import { requestStatuses } from '@gatehouse/contracts/access-request/states.ts';
import { accessRequestRequestListCall } from '@gatehouse/contracts/generated/calls/access-request/requests.ts';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { RequestTabs } from '../../features/access-requests/components/request-tabs.tsx';
import { RequestsOff } from '../../features/access-requests/components/requests-off.tsx';
import { RequestFacts } from '../../features/incoming-requests/components/request-facts.tsx';
import { incomingMessages } from '../../features/incoming-requests/texts.ts';
import { useRequestRules } from '../../features/start-up/use-request-rules.ts';
import { useMediaQuery } from '../../lib/media-query.ts';
import { ListCard } from '../../screen/list-page.tsx';
import { useOpenedRow } from '../../screen/row-panel.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { RelativeTime } from '../../ui/relative-time/relative-time.tsx';
import { Decisions } from './decisions.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

const Desk = styled.div`
  display: grid;
  gap: var(--space-4);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;

  @media (width >= 1024px) {
    grid-template-columns: minmax(280px, 2fr) minmax(0, 3fr);
  }
`;

const Side = styled.div`
  display: grid;
  gap: var(--space-4);
  grid-template-columns: minmax(0, 1fr);
`;

const Queue = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  button {
    display: grid;
    gap: 2px;
    width: 100%;
    padding: var(--space-3) var(--space-4);
    border: 0;
    border-top: 1px solid var(--border);
    background: none;
    font: inherit;
    font-size: var(--size-14);
    overflow-wrap: anywhere;
    text-align: start;
    cursor: pointer;
  }

  button[aria-current] {
    background: var(--surface-selected);
  }

  small {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

/** Requests that wait for the person. */
export function IncomingRequestsPage() {
  const { offered } = useRequestRules();
  if (offered) return <IncomingRequests />;
  return (
    <>
      <PageHead title={<FormattedMessage {...incomingMessages.title} />} />
      <RequestsOff deciding />
    </>
  );
}

/** The queue, and the one that is looked at. */
function IncomingRequests() {
  const text = useTexts(incomingMessages);
  const wide = useMediaQuery('(width >= 1024px)');
  const opened = useOpenedRow();
  const list = useList({
    call: accessRequestRequestListCall,
    rows: 'requests',
    texts: incomingMessages,
    query: { status: 'considered' },
    sort: 'date',
    order: 'DESC',
    searched: true,
    filters: [{ kind: 'choice', name: 'status', options: text.options('all', ...requestStatuses) }],
  });
  const rows = list.rows ?? [];
  const named = rows.find(({ requestId }) => requestId === opened.id);
  const shown = named ?? (wide ? rows[0] : undefined);
  const step = (by: 1 | -1) => {
    const next = shown && rows[rows.indexOf(shown) + by];
    if (next) opened.turn(next.requestId);
  };
  useQueueKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <>
      <PageHead
        title={<FormattedMessage {...incomingMessages.title} />}
        text={wide && <FormattedMessage {...incomingMessages.keys} />}
      />
      <RequestTabs />
      <Desk>
        {(wide || !shown) && (
          <ListCard
            list={list}
            drawn={{
              rows: (requests) => (
                <Queue>
                  {requests.map((request) => (
                    <li key={request.requestId}>
                      <QueueRow request={request} current={request === shown} onOpen={opened.open} />
                    </li>
                  ))}
                </Queue>
              ),
              waiting: { rows: 5, lines: 2 },
            }}
          />
        )}
        <Side>
          {shown && (
            <Card
              title={shown.user.name || text('gone')}
              actions={
                !wide && (
                  <Button size="small" onClick={opened.close}>
                    <FormattedMessage {...incomingMessages.back} />
                  </Button>
                )
              }
            >
              <RequestFacts request={shown} />
            </Card>
          )}
          <Decisions request={shown} />
        </Side>
      </Desk>
    </>
  );
}

function QueueRow(props: { request: AccessRequest; current: boolean; onOpen: (id: string) => void }) {
  const { request, current, onOpen } = props;
  const intl = useIntl();
  return (
    <button type="button" aria-current={current || undefined} onClick={() => onOpen(request.requestId)}>
      {request.user.name || intl.formatMessage(incomingMessages.gone)}
      <small>{request.requestCompanyName || request.requestCompanyInn}</small>
      <small>{request.requestCompanyRoles.map(({ name }) => name).join(', ')}</small>
      <small>
        <RelativeTime date={request.requestDate} brief />
      </small>
    </button>
  );
}
