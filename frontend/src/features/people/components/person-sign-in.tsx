import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Card } from '../../../ui/card/card.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { peopleMessages } from '../texts.ts';

/** How a person signs in, and what of it is used up. */
export function PersonSignIn({ person }: { person: Person }) {
  const text = useTexts(peopleMessages);
  const { methods, attempts } = person;
  const password =
    methods.password &&
    (methods.password.changedAt ? <ExactTime date={methods.password.changedAt} /> : text('passwordSet'));
  return (
    <Card title={text('signInView')}>
      <RecordFacts
        texts={peopleMessages}
        facts={{
          scheme: person.scheme?.name ?? text('schemeOfDomain'),
          password: password ?? text('passwordNone'),
          secondFactor: methods.totp
            ? text('secondFactorOn', { count: methods.recoveryCodesLeft })
            : text('secondFactorOff'),
          passkeys: String(methods.passkeys),
          failures: String(attempts.failures),
          lockedUntil: attempts.lockedUntil ? <ExactTime date={attempts.lockedUntil} /> : '—',
          signIns: String(person.signIns),
        }}
      />
    </Card>
  );
}
