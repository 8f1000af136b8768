import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';
import type { identityEvents } from '@gatehouse/contracts/identity/events.ts';

/** Facts of an account as identity publishes them. */
export const accountData = (
  accountId: string,
  given: Partial<DataOf<typeof identityEvents.accountCreated>> = {},
): DataOf<typeof identityEvents.accountCreated> => ({
  accountId,
  label: 'Иванов Пётр',
  login: 'ivanov',
  email: 'ivanov@example.com',
  emailVerified: true,
  mobile: null,
  mobileVerified: false,
  status: 'active',
  managedBy: 'platform',
  roles: ['user'],
  locale: 'ru',
  origin: 'registration',
  names: { lastName: 'Иванов', firstName: 'Пётр', middleName: null, fio: null },
  changes: [],
  ...given,
});
