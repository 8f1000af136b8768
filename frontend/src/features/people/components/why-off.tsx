import type { PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import { FormattedMessage } from 'react-intl';
import { whyOffMessages } from '../texts.ts';

type Off = Pick<PersonListItem, 'off'>;

/** Whether an administrator keeps the person out: nobody else's reason is an administrator's to take back. */
export const isBlockedHere = ({ off }: Off): boolean => off.some(({ by }) => by === 'administrator');

/** Each reason why a person cannot sign in, and who can change it. */
export function WhyOff({ off }: Off) {
  return off.map(({ by, provider }) => (
    <div key={`${by} ${provider?.id}`}>
      <FormattedMessage {...whyOffMessages[by]} values={{ provider: provider?.title ?? '' }} />
    </div>
  ));
}
