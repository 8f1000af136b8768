import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload: object,
  { id = 'root', methods = methodKeys }: { id?: string; methods?: readonly string[] } = {},
) => {
  const response = await world.app.inject({
    method,
    url: `/api/v1/platform/setting${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(accountActor(id, { methods: [...methods] }))}` },
    payload,
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const narrow = [
  'cabinet.services.read',
  'setting.roles.read',
  'setting.roles.write',
  'setting.users.read',
  'setting.users.write',
  'setting.documents.read',
];
const make = (code: string, methods: readonly string[]) =>
  send('POST', '/roles', { kind: 'systemic', code, name: code, methods });
const role = (name: string, methods: readonly string[], revision = 1) => ({ name, methods, revision });
const nameOf = async (code: string) => (await send('GET', `/roles/${code}`, {})).body.role.name;
const toldOf = async (subject: string) =>
  (await world.events()).filter((event) => event.subject === subject).at(-1)?.data;

it('a role beyond the caller is neither renamed nor described, though what it grants stays', async () => {
  await make('treasurer', ['setting.documents.read', 'setting.settings.write']);
  const same = ['setting.documents.read', 'setting.settings.write'];
  const by = { methods: narrow };
  for (const attack of [role('Auditor', same), { ...role('treasurer', same), comment: 'Give to anybody' }]) {
    const { status, body } = await send('PUT', '/roles/treasurer', attack, by);
    expect([status, body.code, body.requiredRights]).toEqual([
      403,
      'role.beyondYours',
      ['setting.settings.write'],
    ]);
  }
  expect(await nameOf('treasurer')).toBe('treasurer');
  // The list says so before anybody tries.
  const { body } = await send('GET', '/roles?search=treasurer', {}, by);
  expect(body.roles[0].beyondCaller).toEqual(['setting.settings.write']);
});

it('nobody widens a role that they hold, be it within a company; others may, and giving up is free', async () => {
  await make('keeper', ['setting.roles.write']);
  const { _id: id } = await world.enrol({ login: 'keeper', roles: ['user', 'keeper'] });
  const own = { id, methods: narrow };
  const wider = ['setting.roles.write', 'setting.documents.read'];
  expect((await send('PUT', '/roles/keeper', role('Keeper', wider), own)).body.code).toBe('grant.ownAccess');
  expect((await send('PUT', '/roles/keeper', role('Keeper', []), own)).status).toBe(200);
  expect(
    (await send('PUT', '/roles/keeper', role('Keeper', wider, 2), { id: 'other', methods: narrow })).status,
  ).toBe(200);
  await send('POST', '/roles', { kind: 'contractor', code: 'buyer', name: 'buyer' });
  const companyAccess = [{ membershipId: 'm', roles: ['buyer'], until: null }];
  await world.connection
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: id }, { $set: { companyAccess } });
  expect((await send('PUT', '/roles/buyer', role('Buyer', wider), own)).body.code).toBe('grant.ownAccess');
});

it('nobody grants themselves a role, not even one within their own rights', async () => {
  await make('reader', ['setting.documents.read']);
  const { _id } = await world.enrol({ login: 'selfish' });
  const self = { id: _id, methods: narrow };
  const roles = { roles: ['user', 'reader'] };
  expect((await send('PUT', `/users/${_id}/roles`, roles, self)).body.code).toBe('grant.ownAccess');
  expect((await send('PUT', `/users/${_id}/roles`, { roles: [] }, self)).status).toBe(204);
});

it('an account that holds everything may, and the history says so', async () => {
  await make('extra', ['setting.documents.read']);
  const { _id: id } = await world.enrol({ login: 'all', roles: ['user', 'administrator', 'extra'] });
  const own = { id };
  const roles = ['user', 'administrator', 'extra', 'administrator-read-only'];
  expect((await send('PUT', `/users/${id}/roles`, { roles }, own)).status).toBe(204);
  expect(await toldOf(id)).toMatchObject({ toSelf: true });
  expect((await send('PUT', `/users/${id}/roles`, { roles: roles.slice(0, 3) }, own)).status).toBe(204);
  expect(await toldOf(id)).not.toHaveProperty('toSelf');
  const wider = ['setting.documents.read', 'setting.documents.write'];
  expect((await send('PUT', '/roles/extra', role('extra', wider), own)).status).toBe(200);
  expect(await toldOf('extra')).toMatchObject({ toSelf: true });
});

it('roles of somebody with more rights are not touched, not even by harmless ones', async () => {
  await make('harmless', []);
  const { _id } = await world.enrol({ login: 'strong', roles: ['user', 'administrator'] });
  const by = { methods: narrow };
  const roles = ['user', 'administrator', 'harmless'];
  expect((await send('PUT', `/users/${_id}/roles`, { roles }, by)).body.code).toBe('person.beyondYours');
});
