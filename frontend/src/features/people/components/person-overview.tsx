import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { peopleMessages } from '../texts.ts';

/** What an administrator wants to know first. */
export function PersonOverview({ person }: { person: Person }) {
  const text = useTexts(peopleMessages);
  const { blocked, lastSignIn, attempts } = person;
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
          lastSignIn: lastSignIn ? <RelativeTime date={lastSignIn} /> : text('never'),
          lastDomain: person.lastDomain ?? '—',
          openSessions: String(person.openSessions),
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
