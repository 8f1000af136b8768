import { identityRoleReadCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { platformDomainReadCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { LinkedNames } from '../../../screen/linked-names.tsx';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { rolePath } from '../../../screen/role-path.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { peopleMessages } from '../texts.ts';
import { SchemeLink } from './scheme-link.tsx';
import { WhyOff } from './why-off.tsx';

/** What an administrator wants to know first. */
export function PersonOverview({
  person,
  fieldsEmpty,
}: {
  person: Person;
  /** Required fields of the profile are empty; undefined while it is not known. */
  fieldsEmpty: boolean | undefined;
}) {
  const text = useTexts(peopleMessages);
  const { blocked, lastSignIn, lastDomain, attempts } = person;
  const debts = { password: text('owes.password'), terms: text('owes.terms') };
  const owed = [...person.owed.map((debt) => debts[debt]), ...(fieldsEmpty ? [text('owes.fields')] : [])];
  return (
    <Card title={text('overviewView')}>
      <RecordFacts
        texts={peopleMessages}
        facts={{
          whyOff: person.off.length > 0 ? <WhyOff off={person.off} /> : undefined,
          blockedReason: blocked ? blocked.reason : undefined,
          login: person.login ?? '—',
          email: person.email
            ? `${person.email} · ${text(person.emailVerified ? 'verified' : 'notVerified')}`
            : '—',
          mobile: person.mobile
            ? `${person.mobile} · ${text(person.mobileVerified ? 'verified' : 'notVerified')}`
            : '—',
          owed: owed.length > 0 ? owed : text('owes.nothing'),
          lastSignIn: lastSignIn ? <RelativeTime date={lastSignIn} /> : text('never'),
          lastDomain: lastDomain ? (
            <PermittedLink call={platformDomainReadCall} to={`/setting/domains/${lastDomain.id}`}>
              {lastDomain.name}
            </PermittedLink>
          ) : (
            '—'
          ),
          openSessions: String(person.openSessions),
          failures: String(attempts.failures),
          lockedUntil: attempts.lockedUntil ? <ExactTime date={attempts.lockedUntil} /> : undefined,
          scheme: <SchemeLink scheme={person.scheme} />,
          roles: (
            <LinkedNames
              call={identityRoleReadCall}
              names={person.roles.map(({ code, name }) => ({ name, to: rolePath(code) }))}
            />
          ),
          directory: person.managedBy === 'directory' ? true : undefined,
          createdAt: <ExactTime date={person.createdAt} />,
        }}
      />
    </Card>
  );
}
