import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { expect, it } from 'vitest';
import { rightsBetween, rightsUnlocked } from './access-rights.domain.ts';

const roles = [
  { _id: 'buyer', methods: [] },
  { _id: 'reader', methods: ['setting.documents.read'] },
  { _id: 'older' },
];
const day = (number: number) => new Date(`2026-05-${String(number).padStart(2, '0')}T00:00:00Z`);
const held = (until: Date | null, ...ids: string[]) => ({
  access: [{ organizationId: 'org', roles: ids }],
  until,
});
const ids = (rights: readonly { readonly id: string }[]) => rights.map(({ id }) => id);
const between = (before: ReturnType<typeof held> | undefined, after: ReturnType<typeof held> | undefined) => {
  const { given, taken } = rightsBetween('company', before, after, roles);
  return { given: ids(given), taken: ids(taken) };
};

it.each([
  ['a first role', undefined, held(null, 'buyer'), { given: ['company', 'buyer'], taken: [] }],
  ['a place without roles', undefined, held(null), { given: ['company'], taken: [] }],
  ['another role', held(null, 'buyer'), held(null, 'reader'), { given: ['reader'], taken: ['buyer'] }],
  ['the same', held(day(9), 'buyer'), held(day(9), 'buyer'), { given: [], taken: [] }],
  ['a later end', held(day(1), 'buyer'), held(day(2), 'buyer'), { given: ['company', 'buyer'], taken: [] }],
  ['no end any more', held(day(1), 'buyer'), held(null, 'buyer'), { given: ['company', 'buyer'], taken: [] }],
  [
    'an earlier end',
    held(day(2), 'buyer'),
    held(day(1), 'buyer'),
    { given: [], taken: ['company', 'buyer'] },
  ],
  ['a first end', held(null, 'buyer'), held(day(1), 'buyer'), { given: [], taken: ['company', 'buyer'] }],
  ['no access any more', held(null, 'buyer'), undefined, { given: [], taken: ['company', 'buyer'] }],
])('a change to %s gives and takes what differs', (_, before, after, expected) => {
  expect(between(before, after)).toEqual(expected);
});

it('a role holds its methods, every method while they are not known, and none once it is deleted', () => {
  const { given } = rightsBetween('company', undefined, held(null, 'reader', 'older', 'gone'), roles);
  const methods = new Map(given.map((right) => [right.id, right.methods]));
  expect(methods.get('reader')).toEqual(['setting.documents.read']);
  expect(methods.get('older')).toEqual(methodKeys);
  expect(methods.get('gone')).toEqual([]);
});

it('what an administrator fixed and leaves free again is given, what becomes fixed is not', () => {
  const fixed = { lockedRoles: ['buyer'], lockedMethods: ['setting.documents.read'] };
  const free = { lockedRoles: [] };
  expect(ids(rightsUnlocked(fixed, free))).toEqual(['buyer', 'setting.documents.read']);
  expect(rightsUnlocked(free, fixed)).toEqual([]);
});
