import type { AccessRequest } from '@gatehouse/contracts/access-request/resources.ts';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { LtrText } from '../../../ui/ltr-text/ltr-text.tsx';
import { PhoneText } from '../../../ui/phone-field/phone-text.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { incomingMessages } from '../texts.ts';

const Facts = styled.div`
  display: grid;
  gap: var(--space-4);
  grid-template-columns: minmax(0, 1fr);
`;

/** Who asks for what, what they have already, and what looks like the same request. */
export function RequestFacts({ request }: { request: AccessRequest }) {
  const { user, companies = [], similar = 0, status, decidedBy, reason, responseDate } = request;
  return (
    <Facts>
      {similar > 0 && (
        <Alert tone="warning">
          <FormattedMessage {...incomingMessages.similar} values={{ count: similar }} />
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
          ...(status !== 'considered' && {
            status: <FormattedMessage {...incomingMessages[status]} />,
            responseDate: responseDate && <RelativeTime date={responseDate} />,
            decidedBy: decidedBy ?? undefined,
            reason: reason ?? undefined,
          }),
        }}
      />
    </Facts>
  );
}
