import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world?.close());

const read = async (path: string) => {
  const { status, body } = await world.call('GET', `/internal/offered/${path}`, { peer: 'provider-sync' });
  expect(status).toBe(200);
  return body;
};

it('people are read in the order of their ids, without anything they sign in by', async () => {
  await world.enrol({ login: 'anna', email: 'anna@example.org' }, 'canary-password');
  await world.enrol({ login: 'boris' }, 'canary-password');
  const whole = await read('users');
  const first = await read('users?limit=1');
  expect(first.next).toBe(whole.records[0].key);
  const second = await read(`users?after=${first.next}`);
  expect([...first.records, ...second.records]).toEqual(whole.records);
  const anna = whole.records.find(({ fields }: { fields: { login: string } }) => fields.login === 'anna');
  expect(anna.fields).toMatchObject({ email: 'anna@example.org', enabled: true, groups: [] });
  expect(JSON.stringify(whole)).not.toMatch(/argon2|canary|attempts|hash/i);
});

it('roles are read without what they allow', async () => {
  const { records } = await read('roles');
  const administrator = records.find(({ key }: { key: string }) => key === 'administrator');
  expect(Object.keys(administrator.fields).toSorted()).toEqual(['code', 'comment', 'nameEn', 'nameRu']);
});

it('applications and types of devices have their own pages', async () => {
  expect((await read('applications')).next).toBeNull();
  expect((await read('devices-types')).next).toBeNull();
});
