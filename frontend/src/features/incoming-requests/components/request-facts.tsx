import type { AccessRequest, SimilarRequest } from '@gatehouse/contracts/access-request/resources.ts';
import { FormattedList, FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { LtrText } from '../../../ui/ltr-text/ltr-text.tsx';
import { PhoneText } from '../../../ui/phone-field/phone-text.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { incomingMessages } from '../texts.ts';

const Facts = styled.div`
  display: grid;
  gap: var(--space-4);
  grid-template-columns: minmax(0, 1fr);
`;

/** Other requests of the person for the same company, each with what became of it. */
function SimilarRequests({ requests }: { requests: readonly SimilarRequest[] }) {
  return (
    <RowList>
      {requests.map((one) => (
        <li key={one.requestId}>
          <RowLine>
            <RelativeTime date={one.requestDate} />
            <Badge tone={one.duplicate ? 'warning' : 'neutral'}>
              <FormattedMessage {...incomingMessages[one.duplicate ? 'duplicateOpen' : one.status]} />
            </Badge>
          </RowLine>
          {one.requestCompanyRoles.length > 0 && (
            <span>
              <FormattedList value={one.requestCompanyRoles.map(({ name }) => name)} />
            </span>
          )}
          {one.reason !== null && <span>{one.reason}</span>}
        </li>
      ))}
    </RowList>
  );
}

/** Who asks for what, what they have already, and what looks like the same request. */
export function RequestFacts({ request }: { request: AccessRequest }) {
  const { user, companies = [], similar = [], status, decidedBy, reason, responseDate } = request;
  return (
    <Facts>
      {similar.some(({ duplicate }) => duplicate) && (
        <Alert tone="warning">
          <FormattedMessage {...incomingMessages.similarOpen} />
        </Alert>
      )}
      <RecordFacts
        texts={incomingMessages}
        facts={{
          email: user.email && <LtrText>{user.email}</LtrText>,
          phone: user.phone && <PhoneText number={user.phone} />,
          company: request.requestCompanyName,
          inn: <LtrText>{request.requestCompanyInn}</LtrText>,
          kpp:
            request.requestCompanyKpp === null ? undefined : <LtrText>{request.requestCompanyKpp}</LtrText>,
          roles: request.requestCompanyRoles.map(({ name }) => name),
          has: companies.map(({ name }) => name),
          date: <RelativeTime date={request.requestDate} />,
          similar: similar.length > 0 && <SimilarRequests requests={similar} />,
          ...(status !== 'considered' && {
            status: <FormattedMessage {...incomingMessages[status]} />,
            responseDate: responseDate && <RelativeTime date={responseDate} />,
            decidedBy: decidedBy ?? undefined,
            linked: request.responseCompanyName ?? undefined,
            reason: reason ?? undefined,
          }),
        }}
      />
    </Facts>
  );
}
