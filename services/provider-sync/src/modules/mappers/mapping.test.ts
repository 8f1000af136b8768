import { expect, it } from 'vitest';
import { createMapping, type SourcePerson } from './mapping.ts';

const person: SourcePerson = {
  externalId: 'p1',
  fields: { id: 'p1', username: 'anna' },
  enabled: true,
  emailVerified: false,
  attributes: {},
  roles: ['engineer'],
  groups: [],
};
const access = (
  name: string,
  granted: readonly { type: 'role' | 'method'; id: string }[],
  before = '',
  by: string | null = 'author',
) => ({
  _id: name,
  type: 'users-access' as const,
  name,
  before,
  after: '',
  customAttributes: false,
  attributes: [],
  access: granted,
  by,
});

it('grants roles and single methods, each once, and shows by which mapper', () => {
  const mapped = createMapping([
    access('readers', [
      { type: 'method', id: 'setting.documents.read' },
      { type: 'role', id: 'clerk' },
    ]),
    access('again', [{ type: 'method', id: 'setting.documents.read' }], '"engineer" in roles'),
    access('others', [{ type: 'role', id: 'chief' }], '"chief" in roles'),
  ])(person);
  expect(mapped).toMatchObject({
    kind: 'mapped',
    account: { roleIds: ['clerk'], methods: ['setting.documents.read'] },
    steps: [
      { name: 'readers', set: { roles: 'clerk', methods: 'setting.documents.read' } },
      { name: 'again', set: { methods: 'setting.documents.read' } },
      { name: 'others', outcome: 'before', set: {} },
    ],
  });
});

it('names every author of a right, and a mapper that waits for adoption only where it has none', () => {
  const role = { type: 'role' as const, id: 'clerk' };
  const method = { type: 'method' as const, id: 'setting.documents.read' };
  const mapped = createMapping([
    access('vera', [role], '', 'vera'),
    access('anna', [role, method], '', 'anna'),
    access('old', [role, { type: 'role', id: 'chief' }], '', null),
    access('not for them', [role], 'false', 'boris'),
  ])(person);
  expect(mapped.kind === 'mapped' && mapped.account.grantors).toEqual([
    { type: 'method', id: 'setting.documents.read', by: 'anna' },
    { type: 'role', id: 'chief', by: null },
    { type: 'role', id: 'clerk', by: 'anna' },
    { type: 'role', id: 'clerk', by: 'vera' },
  ]);
});

it('keeps an author of each right where there are more than a delivery may name', () => {
  const roles = Array.from({ length: 40 }, (_, index) => ({ type: 'role' as const, id: `role${index}` }));
  const mapped = createMapping(['a', 'b', 'c'].map((by) => access(by, roles, '', by)))(person);
  const grantors = (mapped.kind === 'mapped' && mapped.account.grantors) || [];
  expect(grantors).toHaveLength(100);
  expect(new Set(grantors.map(({ id }) => id)).size).toBe(40);
});

it('gives nothing by itself for roles and groups that the provider tells', () => {
  const mapped = createMapping([])({ ...person, roles: ['administrator'], groups: ['/administrator'] });
  expect(mapped).toMatchObject({ account: { roleIds: [], groups: ['/administrator'] } });
  expect(mapped.kind === 'mapped' && 'grantors' in mapped.account).toBe(false);
});

it('says nothing of methods where none is granted, so that what was delivered before stays the same', () => {
  const mapped = createMapping([])(person);
  expect(mapped.kind === 'mapped' && 'methods' in mapped.account).toBe(false);
});
