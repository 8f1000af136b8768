import { expect, test } from 'vitest';
import { claimsOf } from './claims.domain.ts';

const person = {
  ...{ _id: 'vera', login: 'vera', email: null, emailVerified: false, mobile: null, mobileVerified: false },
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
