import { expect, test } from 'vitest';
import { accessOf, beyond, fromMatrix, toMatrix } from './access-values.ts';

const named = [
  {
    organizationId: 'north',
    organizationName: 'Север',
    roles: [
      { roleId: 'buyer', name: 'Закупки' },
      { roleId: 'clerk', name: 'Документы', locked: true as const },
    ],
  },
];

test('a grant goes into the matrix and back as it was', () => {
  const access = accessOf(named);
  expect(access).toEqual([{ organizationId: 'north', roles: ['buyer', 'clerk'] }]);
  expect(fromMatrix(toMatrix(access))).toEqual(access);
});

test('an organization that is left without roles is no part of the grant', () => {
  expect(fromMatrix({ north: [], south: ['buyer'] })).toEqual([
    { organizationId: 'south', roles: ['buyer'] },
  ]);
});

test('the same role in another organization is another right', () => {
  const before = [{ organizationId: 'north', roles: ['buyer'] }];
  const after = [
    { organizationId: 'north', roles: ['clerk'] },
    { organizationId: 'south', roles: ['buyer'] },
  ];
  expect(beyond(after, before)).toEqual([
    { organizationId: 'north', roleId: 'clerk' },
    { organizationId: 'south', roleId: 'buyer' },
  ]);
  expect(beyond(before, after)).toEqual([{ organizationId: 'north', roleId: 'buyer' }]);
});
