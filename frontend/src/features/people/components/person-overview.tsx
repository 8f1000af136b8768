import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { peopleMessages } from '../texts.ts';

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
  const { blocked, lastSignIn, attempts } = person;
  const debts = { password: text('owes.password'), terms: text('owes.terms') };
  const owed = [...person.owed.map((debt) => debts[debt]), ...(fieldsEmpty ? [text('owes.fields')] : [])];
  return (
    <Card title={text('overviewView')}>
      <RecordFacts
        texts={peopleMessages}
        facts={{
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
          lastDomain: person.lastDomain ?? '—',
          openSessions: String(person.openSessions),
          failures: String(attempts.failures),
          lockedUntil: attempts.lockedUntil ? <ExactTime date={attempts.lockedUntil} /> : undefined,
          scheme: person.scheme?.name ?? text('schemeOfDomain'),
          roles: person.roles.map(({ name }) => name),
          directory: person.managedBy === 'directory' ? true : undefined,
          createdAt: <ExactTime date={person.createdAt} />,
        }}
      />
    </Card>
  );
}
