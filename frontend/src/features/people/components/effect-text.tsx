import type { PersonEffects } from '@gatehouse/contracts/identity/people.resources.ts';
import { FormattedList, FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/texts-of.ts';

/** What ends with the access of a person: how many sessions, and which applications. */
export function EffectText({
  message,
  effects: { sessions, applications },
}: {
  message: Message;
  effects: PersonEffects;
}) {
  return (
    <p>
      <FormattedMessage
        {...message}
        values={{
          sessions,
          count: applications.length,
          applications: <FormattedList value={applications} />,
        }}
      />
    </p>
  );
}
