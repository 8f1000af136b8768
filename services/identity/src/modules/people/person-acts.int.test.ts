import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { quotas } from '../authentication/quotas/quotas.model.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('portal', { base: true })] });
});
afterAll(() => world.close());

const few = ['cabinet.services.read', 'setting.users.read', 'setting.users.write'];
const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  payload?: object,
  { id = 'administrator', methods = few }: { id?: string; methods?: readonly string[] } = {},
) => {
  const actor = accountActor(id, { methods: [...methods] });
  const response = await world.app.inject({
    method,
    url: `/api/v1/platform/setting/users${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(actor)}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const read = async (id: string) => (await send('GET', `/${id}`)).body.user;
const typesOf = async (id: string) =>
  (await world.events()).filter(({ subject }) => subject === id).map(({ type }) => type.split('.').at(-1));

it('an account is made with a link to set its password; what is wrong or taken is named by field', async () => {
  const body = { login: 'newcomer', email: 'new@example.org', lastName: ' Нова<b>я</b> ', invite: true };
  const made = await send('POST', '', body);
  expect(made.status).toBe(201);
  expect(await read(made.body.id)).toMatchObject({
    name: 'Новая',
    login: 'newcomer',
    methods: { password: null },
    roles: [{ code: 'user', name: 'Пользователь' }],
  });
  expect((await world.messages()).at(-1)).toMatchObject({ template: 'password.entry-link' });
  expect((await send('POST', '', body)).body.errorList).toEqual({
    login: 'errorUnique',
    email: 'errorUnique',
  });
  expect((await send('POST', '', {})).body.errorList).toEqual({ login: 'errorEmpty' });
  expect((await send('POST', '', { login: 'x', invite: true })).body.errorList).toEqual({
    email: 'errorEmpty',
  });
});

it('nobody grants what they lack: not to others, not to themselves, not to a new account', async () => {
  const { _id } = await world.enrol({ login: 'climber' });
  const roles = ['user', 'administrator'];
  const self = { id: _id, methods: few };
  expect((await send('PUT', `/${_id}/roles`, { roles }, self)).body.code).toBe('role.beyondYours');
  expect((await send('PUT', `/${_id}/roles`, { roles })).body.code).toBe('role.beyondYours');
  expect((await send('POST', '', { login: 'puppet', roles })).body.code).toBe('role.beyondYours');
  expect((await send('PUT', `/${_id}/roles`, { roles: ['user', 'nothing'] })).body.code).toBe('role.unknown');
  expect((await read(_id)).roles).toHaveLength(1);
});

it('an administrator of settings cannot grant themselves a role, make a person, or act on one', async () => {
  const { _id } = await world.enrol({ login: 'setter' });
  const settings = methodKeys.filter((key) => /^setting\.(settings|schemes|roles)\./.test(key));
  const self = { id: _id, methods: settings };
  const tries = [
    ['PUT', `/${_id}/roles`, { roles: ['user', 'administrator'] }],
    ['PUT', `/${_id}/scheme`, { scheme: null }],
    ['PUT', `/${_id}/active`, { active: true }],
    ['POST', `/${_id}/reset`, { what: 'attempts' }],
    ['POST', '', { login: 'setters-puppet' }],
    ['GET', '', undefined],
  ] as const;
  for (const [method, path, body] of tries)
    expect((await send(method, path, body, self)).status, `${method} ${path}`).toBe(403);
  expect((await read(_id)).roles.map(({ code }: { code: string }) => code)).toEqual(['user']);
});

it('a second administrator is appointed, and then the first may go', async () => {
  const first = await world.enrol({ login: 'first', roles: ['user', 'administrator'] });
  const second = await world.enrol({ login: 'second' });
  const by = { methods: methodKeys };
  const user = { roles: ['user'] };
  expect((await send('PUT', `/${first._id}/roles`, user, by)).body.code).toBe('account.lastAdministrator');
  const both = { roles: ['user', 'administrator'] };
  for (const _ of ['first', 'repeated'])
    expect((await send('PUT', `/${second._id}/roles`, both, by)).status).toBe(204);
  expect((await send('PUT', `/${first._id}/roles`, user, by)).status).toBe(204);
  expect((await read(second._id)).roles.map(({ code }: { code: string }) => code)).toContain('administrator');
  expect(await typesOf(second._id)).toEqual(['created', 'changed']);
});

it('a scheme that is not there is refused, and nobody chooses their own', async () => {
  const { _id } = await world.enrol({ login: 'assigned' });
  expect((await send('PUT', `/${_id}/scheme`, { scheme: 'nothing' })).body.code).toBe(
    'account.unknownScheme',
  );
  expect((await send('PUT', `/${_id}/scheme`, { scheme: null }, { id: _id })).body.code).toBe('person.own');
  expect((await send('PUT', `/${_id}/scheme`, { scheme: null })).status).toBe(204);
});

it('a link goes to those who can use it, and the history says who sent it', async () => {
  const reached = await world.enrol({ login: 'reached', email: 'reached@example.org' });
  for (const link of ['first-entry', 'restore']) {
    expect((await send('POST', `/${reached._id}/link`, { link })).status).toBe(204);
    const template = link === 'restore' ? 'password.link' : 'password.entry-link';
    expect((await world.messages()).at(-1)).toMatchObject({ template, accountId: reached._id });
  }
  expect(await typesOf(reached._id)).toEqual(['created', 'link-sent', 'link-sent']);
  expect((await send('POST', `/${reached._id}/link`, {})).status).toBe(204);
  expect((await world.messages()).at(-1)).toMatchObject({ template: 'password.entry-link' });
  const silent = await world.enrol({ login: 'silent' });
  expect((await send('POST', `/${silent._id}/link`, { link: 'restore' })).body.code).toBe('person.noEmail');
  const out = await world.enrol({ login: 'out', email: 'out@example.org', status: 'disabled' });
  expect((await send('POST', `/${out._id}/link`, { link: 'restore' })).body.code).toBe('person.blocked');
  const boss = await world.enrol({ login: 'boss', email: 'boss@example.org', roles: ['administrator'] });
  expect((await send('POST', `/${boss._id}/link`, { link: 'restore' })).body.code).toBe('person.beyondYours');
});

it('who is stopped by wrong attempts from where they sign in may try again after a reset', async () => {
  const { _id } = await world.enrol({ login: 'clumsy' }, 'correct horse battery');
  const caller = { ip: '203.0.113.40' };
  await world.signedIn('clumsy', 'correct horse battery', caller);
  let refused = 0;
  for (let tries = 0; tries < 30 && refused === 0; tries += 1) {
    const answer = await world.login('login', 'clumsy', 'wrong', caller);
    if (answer.status === 429) refused = answer.status;
  }
  expect(refused).toBe(429);
  expect((await read(_id)).attempts.failures).toBeGreaterThan(0);
  expect((await send('POST', `/${_id}/reset`, { reset: 'attempts' })).status).toBe(204);
  expect((await read(_id)).attempts).toEqual({ failures: 0, lockedUntil: null });
  expect((await world.login('login', 'clumsy', 'correct horse battery', caller)).status).toBe(200);
  expect((await typesOf(_id)).at(-1)).toBe('limits-cleared');
  for (const reset of ['codes', 'second-factor'])
    expect((await send('POST', `/${_id}/reset`, { reset })).status).toBe(204);
});

it('codes of the day are shown, and may be asked for again after a reset', async () => {
  const { _id } = await world.enrol({ login: 'asker', email: 'asker@example.org' });
  const now = world.clock.now();
  const row = { count: 10_000, startedAt: now, lastAt: now, pausedUntil: null };
  await quotas.driver(world.connection).insertOne({
    _id: `code:sign-in:account:${_id}`,
    ...row,
    expiresAt: new Date(now.getTime() + 86_400_000),
  });
  const codesOf = async (purpose: string) =>
    (await read(_id)).codes.find((one: { purpose: string }) => one.purpose === purpose);
  const used = await codesOf('sign-in');
  expect(used).toMatchObject({ used: 10_000 });
  expect(Date.parse(used.blockedUntil)).toBeGreaterThan(now.getTime());
  expect(await codesOf('mobile')).toMatchObject({ used: 0, blockedUntil: null });
  expect((await send('POST', `/${_id}/reset`, { reset: 'codes' })).status).toBe(204);
  expect(await codesOf('sign-in')).toEqual({
    purpose: 'sign-in',
    used: 0,
    limit: used.limit,
    blockedUntil: null,
  });
});

it('what a person still owes is told: a password where none is set', async () => {
  const without = await world.enrol({ login: 'without' });
  expect((await read(without._id)).owed).toEqual(['password']);
  const { _id } = await world.enrol({ login: 'complete' }, 'correct horse battery');
  expect((await read(_id)).owed).toEqual([]);
});

it('a deleted account is gone for every call, and the person hears of it', async () => {
  const { _id } = await world.enrol({ login: 'gone', email: 'gone@example.org' }, 'correct horse battery');
  const { secret } = await world.signedIn('gone', 'correct horse battery');
  expect((await send('DELETE', `/${_id}`, undefined, { id: _id })).body.code).toBe('person.own');
  expect((await send('DELETE', `/${_id}`)).status).toBe(204);
  expect((await world.resolve(secret)).status).toBe(404);
  expect((await world.messages()).at(-1)).toMatchObject({ template: 'account.deleted', accountId: null });
  expect((await send('GET', `/${_id}`)).status).toBe(404);
  expect((await send('DELETE', `/${_id}`)).status).toBe(404);
  expect((await send('GET', '?search=gone')).body.users).toEqual([]);
});
