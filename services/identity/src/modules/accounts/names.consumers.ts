import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { AccountsRepository } from './accounts.repository.ts';

/** Names are changed in the profile; applications that people sign in to learn them from here. */
export const nameConsumers = (
  accounts: Pick<AccountsRepository, 'setNames'>,
): readonly EventSubscription[] => [
  on(profileEvents.profileChanged, ({ data: { accountId, lastName, firstName, middleName, fio } }, unit) =>
    accounts.setNames(unit, accountId, { lastName, firstName, middleName, fio }),
  ),
];
