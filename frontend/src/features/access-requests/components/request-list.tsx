import type { AccessRequest, RequestStatus } from '@gatehouse/contracts/access-request/resources.ts';
import { Ban, CircleCheck, CircleX, Copy, Hourglass, type LucideIcon, Send, Undo2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Button } from '../../../ui/button/button.tsx';
import { Chips } from '../../../ui/chips/chips.tsx';
import { NumberFacts } from '../../../ui/fact-line/number-facts.tsx';
import { NamedFacts, NamedRows } from '../../../ui/named-rows/named-rows.ts';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { Timeline, type TimelineItem } from '../../../ui/timeline/timeline.tsx';
import { requestEditorMessages, requestMessages } from '../texts.ts';
import { RequestStatusBadge } from './request-status.tsx';

const icons: Readonly<Record<RequestStatus, LucideIcon>> = {
  considered: Hourglass,
  approved: CircleCheck,
  failure: CircleX,
  duplicate: Copy,
  remove: Ban,
};

const Parts = styled.div`
  display: grid;
  grid-column: 1 / -1;
  gap: var(--space-4);
  min-width: 0;

  blockquote {
    margin: 0;
    padding-inline-start: var(--space-3);
    border-inline-start: 2px solid var(--border);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }

  /* Steps of a request are short. */
  ol > li {
    padding-bottom: var(--space-4);
  }
`;

/** What a request calls the company; its number where the person gave no name. */
export function useCompanyName(): (request: AccessRequest) => string {
  const intl = useIntl();
  return ({ requestCompanyName, requestCompanyInn }) =>
    requestCompanyName || intl.formatMessage(requestMessages.unnamed, { inn: requestCompanyInn });
}

export interface RequestListProps {
  requests: readonly AccessRequest[];
  onWithdraw: (request: AccessRequest) => void;
}

/** Requests that the person has sent, each with what became of it. */
export function RequestList({ requests, onWithdraw }: RequestListProps) {
  const intl = useIntl();
  const nameOf = useCompanyName();
  return (
    <NamedRows>
      {requests.map((request) => {
        const name = nameOf(request);
        return (
          <li key={request.requestId} data-stacked>
            <NamedFacts>
              <strong>
                <span>{name}</span>
                <RequestStatusBadge status={request.status} />
              </strong>
              <NumberFacts
                facts={[
                  [requestEditorMessages.inn, request.requestCompanyInn],
                  [requestEditorMessages.kpp, request.requestCompanyKpp],
                ]}
              />
              {request.requestCompanyRoles.length > 0 && (
                <>
                  <span>
                    <FormattedMessage {...requestMessages.roles} />
                  </span>
                  <Chips names={request.requestCompanyRoles.map((role) => role.name)} />
                </>
              )}
            </NamedFacts>
            <Parts>
              <Timeline
                label={intl.formatMessage(requestMessages.timeline, { name })}
                items={stepsOf(request)}
              />
              {request.status === 'considered' && (
                <div>
                  <Button
                    size="small"
                    icon={<Undo2 size={14} aria-hidden="true" />}
                    aria-label={`${intl.formatMessage(requestMessages.withdraw)}: ${name}`}
                    onClick={() => onWithdraw(request)}
                  >
                    <FormattedMessage {...requestMessages.withdraw} />
                  </Button>
                </div>
              )}
            </Parts>
          </li>
        );
      })}
    </NamedRows>
  );
}

/** Sent, considered, decided: what has happened, and who decides until it has. */
function stepsOf(request: AccessRequest): TimelineItem[] {
  const { status, requestDate, responseDate } = request;
  const Icon = icons[status];
  return [
    {
      id: 'sent',
      icon: <Send size={16} aria-hidden="true" />,
      title: <FormattedMessage {...requestMessages.sent} />,
      facts: <RelativeTime date={requestDate} />,
    },
    {
      id: 'outcome',
      icon: <Icon size={16} aria-hidden="true" />,
      title: <FormattedMessage {...requestMessages[status]} />,
      facts: (
        <>
          {responseDate && <RelativeTime date={responseDate} />}
          {status === 'considered' && <FormattedMessage {...requestMessages.consideredBy} />}
        </>
      ),
      content: <Outcome request={request} />,
    },
  ];
}

function Outcome({ request }: { request: AccessRequest }) {
  const { status, reason, responseCompanyName, responseCompanyInn, responseCompanyTax } = request;
  if (status === 'approved') {
    return responseCompanyName ? (
      <>
        <span>
          <FormattedMessage {...requestMessages.linked} /> {responseCompanyName}
        </span>
        <NumberFacts
          facts={[
            [requestEditorMessages.inn, responseCompanyInn],
            [requestMessages.taxNumber, responseCompanyTax],
          ]}
        />
      </>
    ) : (
      <FormattedMessage {...requestMessages.linkedLater} />
    );
  }
  if (!reason) return null;
  return (
    <>
      <span>
        <FormattedMessage {...requestMessages.reason} />
      </span>
      <blockquote>{reason}</blockquote>
    </>
  );
}
