import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { expect, it } from 'vitest';
import {
  accessWithoutRoles,
  auditView,
  brokenLock,
  lockedRolesOf,
  titledChange,
} from './memberships.domain.ts';

const access = (...roles: string[]) => [{ organizationId: 'o', roles }];
const locks = { lockedRoles: [], lockedMethods: ['setting.documents.read'] };
const roles = [
  { _id: 'reader', methods: ['setting.documents.read'] },
  { _id: 'buyer', methods: [] },
  // As the release before stored it.
  { _id: 'older' },
];

it('a role whose methods are not known counts as fixed where methods are', () => {
  expect(lockedRolesOf(locks, roles)).toEqual(['reader', 'older']);
  expect(brokenLock(access('buyer'), access('buyer', 'older'), locks, roles)).toBe('errorLockedMethods');
  expect(brokenLock(access('older'), access('older', 'buyer'), locks, roles)).toBeUndefined();
});

it('it is given and taken freely where no methods are fixed', () => {
  const free = { lockedRoles: ['reader'], lockedMethods: [] };
  expect(lockedRolesOf(free, roles)).toEqual(['reader']);
  expect(brokenLock(access('older'), access('buyer'), free, roles)).toBeUndefined();
});

it('roles are taken by organization, and an organization with none left goes', () => {
  const held = [
    { organizationId: 'o', roles: ['buyer', 'viewer'] },
    { organizationId: 'p', roles: ['buyer'] },
  ];
  const taken = (organizationId: string, ...names: string[]) =>
    accessWithoutRoles(held, [{ organizationId, roles: names }]);
  expect(taken('o', 'buyer')).toEqual([{ organizationId: 'o', roles: ['viewer'] }, held[1]]);
  expect(taken('p', 'buyer', 'viewer')).toEqual([held[0]]);
  expect(taken('q', 'buyer')).toEqual(held);
});

it('a change of an access is told by names, in both languages, never by ids', () => {
  const titles = {
    organizations: new Map([['o1', 'Ромашка']]),
    roles: new Map([['buyer', { ru: 'Закупщик', en: 'Buyer' }]]),
  };
  const granted = [{ organizationId: 'o1', roles: ['buyer', 'gone'] }];
  const changes = changesBetween(
    undefined,
    auditView({ access: granted, until: null, lockedRoles: ['buyer'] }),
  );
  const told = changes.map((change) => titledChange(change, titles));
  expect(told.map(({ field, titles: by }) => [field, by?.ru.current, by?.en.current])).toEqual([
    ['access', ['Ромашка: Закупщик, gone'], ['Ромашка: Buyer, gone']],
    ['lockedRoles', ['Закупщик'], ['Buyer']],
  ]);
  expect(told.map(({ current }) => current)).toEqual([
    ['Ромашка: Закупщик, gone / Ромашка: Buyer, gone'],
    ['Закупщик / Buyer'],
  ]);
});
