import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import type { NewAccount } from './modules/accounts/accounts.domain.ts';

export type PersonFacts = Partial<Omit<NewAccount, 'roles'>> & {
  readonly login: string;
  readonly roles?: readonly string[];
};

export const person = ({ roles = ['user'], ...facts }: PersonFacts): NewAccount => ({
  email: null,
  mobile: null,
  emailVerified: true,
  mobileVerified: true,
  status: 'active',
  managedBy: 'platform',
  passwordHash: null,
  roles: permittedInTest(roles),
  schemeCode: null,
  domainId: null,
  locale: null,
  names: { lastName: null, firstName: null, middleName: null, fio: null },
  ...facts,
});
