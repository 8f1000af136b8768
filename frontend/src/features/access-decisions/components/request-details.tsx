import type {
  AccessRequest,
  RequestStatus,
  SimilarRequest,
} from '@gatehouse/contracts/access-request/resources.ts';
import { accessRequestContractorReadCall } from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { identityPersonReadCall } from '@gatehouse/contracts/generated/calls/identity/people.ts';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { PhoneText } from '../../../ui/phone-field/phone-text.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { RowLine } from '../../../ui/row-list/row-list.tsx';
import { decisionMessages } from '../texts.ts';

const tones = {
  considered: 'info',
  approved: 'success',
  failure: 'danger',
  duplicate: 'neutral',
  remove: 'neutral',
} as const satisfies Record<RequestStatus, BadgeTone>;

/** What became of a request. */
export function RequestState({ status }: Pick<AccessRequest, 'status'>) {
  const text = useTexts(decisionMessages);
  return <Badge tone={tones[status]}>{text(status)}</Badge>;
}

function Companies({ companies }: { companies: readonly { id: string; name: string }[] }) {
  return companies.map(({ id, name }) => (
    <RowLine key={id}>
      <PermittedLink call={accessRequestContractorReadCall} to={`/setting/companies/${id}`}>
        {name}
      </PermittedLink>
    </RowLine>
  ));
}

/** Other requests of the person for the same company, each with what became of it. */
function SimilarRequests({ requests }: { requests: readonly SimilarRequest[] }) {
  const text = useTexts(decisionMessages);
  return requests.map(({ requestId, requestDate, status, duplicate }) => (
    <RowLine key={requestId}>
      <ExactTime date={requestDate} />
      {duplicate ? <Badge tone="warning">{text('duplicateOpen')}</Badge> : <RequestState status={status} />}
    </RowLine>
  ));
}

/** A request whole: the person, the company as they wrote it, what is known of both, the decision. */
export function RequestDetails({ request }: { request: AccessRequest }) {
  const text = useTexts(decisionMessages);
  const { user, userId, status, requestCompanyRoles: roles, companies = [], contractors = [] } = request;
  const decided = status !== 'considered';
  return (
    <RecordFacts
      texts={decisionMessages}
      facts={{
        state: <RequestState status={status} />,
        person: (
          <PermittedLink call={identityPersonReadCall} to={`/setting/people/${userId}`}>
            {user.name || userId}
          </PermittedLink>
        ),
        email: user.email ?? '—',
        mobile: user.phone ? <PhoneText number={user.phone} /> : '—',
        company: request.requestCompanyName || '—',
        inn: request.requestCompanyInn,
        kpp: request.requestCompanyKpp ?? '—',
        roles: roles.length > 0 ? roles.map(({ name }) => name) : text('noRoles'),
        date: <ExactTime date={request.requestDate} />,
        meant: contractors.length > 0 ? <Companies companies={contractors} /> : text('unknownCompany'),
        belongs: companies.length > 0 ? <Companies companies={companies} /> : text('noCompanies'),
        similar: request.similar?.length ? <SimilarRequests requests={request.similar} /> : undefined,
        decidedBy: decided ? (request.decidedBy ?? '—') : undefined,
        decidedAt: request.responseDate ? <ExactTime date={request.responseDate} /> : undefined,
        linked: request.responseCompanyName ?? undefined,
        reason: request.reason ?? undefined,
      }}
    />
  );
}
