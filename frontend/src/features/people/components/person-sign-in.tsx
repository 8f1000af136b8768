import { identityPersonResetCall } from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { FormattedMessage } from 'react-intl';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import { ExactTime } from '../../../ui/relative-time/exact-time.tsx';
import { codeMessages, peopleMessages } from '../texts.ts';
import { PersonProviders } from './person-providers.tsx';
import { SchemeLink } from './scheme-link.tsx';
import { type Reset, resettingOf, usePersonResets } from './use-person-resets.tsx';

const purposes = {
  'sign-in': codeMessages['sign-in'],
  mobile: codeMessages.mobile,
  email: codeMessages.email,
};

/** Codes that were sent to the person today, by what they are for. */
function Codes({ codes }: Pick<Person, 'codes'>) {
  const facts = codes.map(({ purpose, used, limit, blockedUntil }) => [
    purpose,
    <>
      <FormattedMessage {...codeMessages.used} values={{ used, limit }} />
      {blockedUntil && (
        <>
          {' '}
          <FormattedMessage
            {...codeMessages.blockedUntil}
            values={{ time: <ExactTime date={blockedUntil} /> }}
          />
        </>
      )}
    </>,
  ]);
  return <RecordFacts texts={purposes} facts={Object.fromEntries(facts)} />;
}

/** How a person signs in, what of it is used up, and how that is given back. */
export function PersonSignIn({ person }: { person: Person }) {
  const text = useTexts(peopleMessages);
  const may = useMay()(identityPersonResetCall) && !person.beyondCaller;
  const resets = usePersonResets();
  const { methods, attempts } = person;
  const password =
    methods.password &&
    (methods.password.changedAt ? <ExactTime date={methods.password.changedAt} /> : text('passwordSet'));
  const button = (what: Reset) =>
    may && (
      <Button size="small" onClick={() => resets.ask(person, what)}>
        <FormattedMessage {...resettingOf[what].label} />
      </Button>
    );
  return (
    <Sections>
      <Card title={text('methodsTitle')} actions={methods.totp && button('second-factor')}>
        <RecordFacts
          texts={peopleMessages}
          facts={{
            scheme: <SchemeLink scheme={person.scheme} />,
            password: password ?? text('passwordNone'),
            secondFactor: methods.totp
              ? text('secondFactorOn', { count: methods.recoveryCodesLeft })
              : text('secondFactorOff'),
            passkeys: String(methods.passkeys),
            signIns: String(person.signIns),
          }}
        />
      </Card>
      <Card title={text('attemptsTitle')} actions={button('attempts')}>
        <RecordFacts
          texts={peopleMessages}
          facts={{
            failures: String(attempts.failures),
            lockedUntil: attempts.lockedUntil ? <ExactTime date={attempts.lockedUntil} /> : '—',
          }}
        />
      </Card>
      <Card title={text('codesTitle')} actions={button('codes')}>
        <Codes codes={person.codes} />
      </Card>
      <PersonProviders person={person} />
      {resets.dialog}
    </Sections>
  );
}
