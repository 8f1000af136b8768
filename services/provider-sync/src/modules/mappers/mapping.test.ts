import { expect, it } from 'vitest';
import { createMapping, readsRolesOfPeople } from './mapping.ts';
import type { SourcePerson } from './source-person.ts';

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

const base = (attributes: readonly (readonly [string, string])[], more: object = {}) => ({
  _id: 'base',
  type: 'users-base' as const,
  name: 'base',
  before: '',
  after: '',
  customAttributes: true,
  attributes: attributes.map(([attribute, value]) => ({
    id: attribute,
    attribute,
    value,
    mapping: 'key' as const,
  })),
  access: [],
  ...more,
});
const attributesOf = (mapped: ReturnType<ReturnType<typeof createMapping>>) =>
  mapped.kind === 'mapped' && mapped.account.attributes;

it('takes all values of an attribute, and none of one that is gone', () => {
  const mapping = createMapping([
    base([
      ['department', 'department'],
      ['languages', 'languages'],
    ]),
  ]);
  const languages = ['ru', 'en', 'de'];
  expect(attributesOf(mapping({ ...person, attributes: { department: ['IT'], languages } }))).toEqual([
    { code: 'department', values: ['IT'] },
    { code: 'languages', values: languages },
  ]);
  expect(attributesOf(mapping(person))).toEqual([
    { code: 'department', values: [] },
    { code: 'languages', values: [] },
  ]);
});

it('keeps what one mapper found where a later one finds nothing, and says nothing of a field whose mapper does not apply', () => {
  const mapping = createMapping([
    base([['department', 'department']]),
    base([['department', 'unit']]),
    base([['comment', 'comment']], { before: '"chief" in roles' }),
  ]);
  expect(attributesOf(mapping({ ...person, attributes: { department: ['IT'] } }))).toEqual([
    { code: 'department', values: ['IT'] },
  ]);
});

it('judges all that a person has: the last of many groups, roles or values is no missing one', () => {
  const many = Array.from({ length: 500 }, (_, at) => `value${at}`);
  const mapping = createMapping([
    access('guests', [{ type: 'role', id: 'guest' }], '!("value499" in groups || "value499" in roles)'),
    access('outside', [{ type: 'role', id: 'guest' }], '!attributes.units.exists(u, u == "value499")'),
  ]);
  const mapped = mapping({ ...person, groups: many, roles: many, attributes: { units: many } });
  expect(mapped).toMatchObject({ kind: 'mapped', account: { roleIds: [] } });
  expect(mapped.kind === 'mapped' && mapped.account.groups).toHaveLength(500);
});

it.each<readonly [string, Partial<SourcePerson>, string]>([
  ['groups', { groups: Array.from({ length: 1_001 }, (_, at) => `g${at}`) }, 'too-many: groups'],
  ['roles', { roles: Array.from({ length: 1_001 }, (_, at) => `r${at}`) }, 'too-many: roles'],
  ['values', { attributes: { units: Array.from({ length: 1_001 }, String) } }, 'too-many: units'],
  [
    'values of a field',
    { attributes: { languages: Array.from({ length: 201 }, String) } },
    'too-many: languages',
  ],
  ['characters of a value', { attributes: { languages: ['x'.repeat(1_001)] } }, 'too-long: languages'],
  ['groups of one path', { ambiguous: '/a~/b' }, 'ambiguous: /a~/b'],
])('leaves a person with more %s than it can judge as they are, and says so', (_, more, reason) => {
  const mapped = createMapping([
    base([['languages', 'languages']]),
    access('guests', [{ type: 'role', id: 'guest' }], '!("chief" in groups)'),
  ])({ ...person, ...more });
  expect(mapped.kind === 'skipped' && `${mapped.reason}: ${mapped.detail}`).toBe(reason);
});

const rule = { type: 'users-base' as const, before: '', after: '', customAttributes: false, attributes: [] };
const named = (attribute: string, value: string) => [{ attribute, value, mapping: 'key' as const }];
it.each([
  ['a condition', { ...rule, before: '"engineer" in roles' }, true],
  ['the second condition', { ...rule, after: 'roles.exists(one, one == "x")' }, true],
  ['a field', { ...rule, attributes: named('position', 'roles') }, true],
  ['a right', { ...rule, type: 'users-access' as const, attributes: named('roles', 'x') }, true],
  ['a text that only says so', { ...rule, before: 'person.username != "the roles\\" in roles"' }, false],
  ['a field of ours of that name', { ...rule, attributes: named('roles', 'username') }, false],
  ['an attribute of their own', { ...rule, customAttributes: true, attributes: named('x', 'roles') }, false],
] as const)('roles of people are read for %s: %#', (_, given, reads) => {
  expect(readsRolesOfPeople(given as never)).toBe(reads);
});
