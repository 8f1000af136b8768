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
const access = (name: string, granted: readonly { type: 'role' | 'method'; id: string }[], before = '') => ({
  _id: name,
  type: 'users-access' as const,
  name,
  before,
  after: '',
  customAttributes: false,
  attributes: [],
  access: granted,
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

it('says nothing of methods where none is granted, so that what was delivered before stays the same', () => {
  const mapped = createMapping([])(person);
  expect(mapped.kind === 'mapped' && 'methods' in mapped.account).toBe(false);
});
