import { expect, test } from 'vitest';
import { claimsOf } from './claims.domain.ts';

const person = {
  _id: 'vera',
  login: 'vera',
  email: null,
  emailVerified: false,
  mobile: null,
  mobileVerified: false,
  names: { lastName: 'Belova', firstName: 'Vera', middleName: 'Ilyinichna', fio: 'Belova Vera Ilyinichna' },
  roles: [],
};

test.each([
  ['ru', 'FIO', 'Belova Vera Ilyinichna'],
  ['en', 'FIO', 'Vera Ilyinichna Belova'],
  ['en', 'Fio', 'Vera Belova'],
  [null, 'Fio', 'Belova V.I.'],
] as const)('the name of somebody whose language is %s, as %s, is %s', (locale, format, name) => {
  expect(claimsOf({ ...person, locale }, format, new Date())).toMatchObject({
    name,
    family_name: 'Belova',
    given_name: 'Vera',
    middle_name: 'Ilyinichna',
  });
});

test('companies are told while the access lasts, with the roles by organization; rows of before say nothing', () => {
  const now = new Date('2040-01-01T00:00:00Z');
  const company = (id: string) => ({ id, name: id.toUpperCase(), inn: '7707083893', kpp: null });
  const companyAccess = [
    {
      membershipId: 'm1',
      roles: ['buyer'],
      until: null,
      company: company('a'),
      access: [{ organizationId: 'north', roles: ['buyer'] }],
    },
    { membershipId: 'm2', roles: ['clerk'], until: now, company: company('over'), access: [] },
    { membershipId: 'm3', roles: ['clerk'], until: null },
  ];
  expect(claimsOf({ ...person, locale: 'ru', companyAccess }, 'FIO', now)).toMatchObject({
    companies: [{ id: 'a', name: 'A', inn: '7707083893' }],
    company_roles: [{ company: 'a', organization: 'north', roles: ['buyer'] }],
    roles: ['buyer', 'clerk'],
  });
  expect(claimsOf({ ...person, locale: 'ru' }, 'FIO', now)).toMatchObject({
    companies: [],
    company_roles: [],
  });
});
