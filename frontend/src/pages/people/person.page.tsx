import { accessRequestMemberCompaniesCall } from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { auditHistoryListCall } from '@gatehouse/contracts/generated/calls/audit.ts';
import { identityPersonReadCall } from '@gatehouse/contracts/generated/calls/identity/people.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { PersonBadges } from '../../features/people/components/person-status.tsx';
import { usePersonActs } from '../../features/people/components/use-person-acts.tsx';
import { peopleMessages as messages } from '../../features/people/texts.ts';
import { lazyPart } from '../../lib/script.tsx';
import { DetailPage, type DetailView } from '../../screen/detail-page.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { PersonPicture, PersonSummary } from './person-summary.tsx';

const SignIn = lazyPart(
  async () => (await import('../../features/people/components/person-sign-in.tsx')).PersonSignIn,
);
const Sessions = lazyPart(
  async () => (await import('../../features/people/components/person-sessions.tsx')).PersonSessions,
);
const Agreements = lazyPart(
  async () => (await import('../../features/people/components/person-agreements.tsx')).PersonAgreements,
);
const Access = lazyPart(
  async () => (await import('../../features/people/components/person-access.tsx')).PersonAccess,
);
const Profile = lazyPart(async () => (await import('./person-profile.tsx')).PersonProfile);
const Messages = lazyPart(async () => (await import('./person-messages.tsx')).PersonMessages);
const History = lazyPart(async () => (await import('./person-history.tsx')).PersonHistory);

const Companies = lazyPart(async () => (await import('./person-companies.tsx')).PersonCompanies);

const companies: DetailView<Person, 'companies'> = {
  id: 'companies',
  content: ({ id }) => <Companies id={id} />,
};
const history: DetailView<Person, 'history'> = {
  id: 'history',
  content: ({ id }) => <History id={id} />,
};

/** One person: how they sign in, where they are signed in, what they may do, what happened. */
export function PersonPage() {
  const acts = usePersonActs();
  const may = useMay();
  const mayHistory = may(auditHistoryListCall);
  const mayCompanies = may(accessRequestMemberCompaniesCall);
  return (
    <DetailPage
      call={identityPersonReadCall}
      record="user"
      nameOf={({ name }) => name}
      texts={messages}
      facts={(person) => <PersonBadges person={person} />}
      picture={(person) => <PersonPicture person={person} />}
      primary={acts.primary}
      actions={acts}
      views={[
        { id: 'overview', content: (person) => <PersonSummary person={person} /> },
        { id: 'profile', content: (person) => <Profile person={person} /> },
        { id: 'signIn', content: (person) => <SignIn person={person} /> },
        { id: 'sessions', content: (person) => <Sessions person={person} /> },
        { id: 'access', content: (person) => <Access person={person} /> },
        { id: 'messages', content: ({ id }) => <Messages id={id} /> },
        { id: 'agreements', content: (person) => <Agreements person={person} /> },
        ...(mayCompanies ? [companies] : []),
        ...(mayHistory ? [history] : []),
      ]}
    />
  );
}
