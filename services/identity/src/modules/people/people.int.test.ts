import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('portal', { base: true })] });
});
afterAll(() => world.close());

const all = ['cabinet.services.read', 'setting.users.read', 'setting.users.write'];
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = async (
  method: Method,
  path = '',
  payload?: object,
  { id = 'administrator', methods = all }: { id?: string; methods?: string[] } = {},
) => {
  const actor = accountActor(id, { methods });
  const response = await world.app.inject({
    method,
    url: `/api/v1/platform/setting/users${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(actor)}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const find = async (search: string): Promise<string[]> =>
  (await send('GET', `?search=${encodeURIComponent(search)}&sort=login&order=ASC`)).body.users.map(
    ({ login }: { login: string }) => login,
  );
const names = { lastName: null, firstName: null, middleName: null, fio: null };

it('people are found by the beginning of a login, an address, a number and of each name, whatever the case', async () => {
  await world.enrol({
    login: 'semyonova',
    email: 'Anna.S@example.org',
    mobile: '+79161234567',
    names: { lastName: 'Семёнова-Тян', firstName: 'Анна', middleName: null, fio: 'Семёнова-Тян Анна' },
  });
  await world.enrol({ login: 'smith.j', names: { ...names, lastName: 'Smith', firstName: 'John' } });
  for (const typed of [
    'SEMY',
    'anna.s@',
    '+7 916 123',
    '8 (916) 12',
    '916',
    'семен',
    'СЕМЁНОВА',
    'тян',
    'анна сем',
  ])
    expect([typed, await find(typed)]).toEqual([typed, ['semyonova']]);
  expect(await find('joh sm')).toEqual(['smith.j']);
  for (const typed of ['emyonova', 'анна smith', '.*', '$ne', '234567'])
    expect(await find(typed)).toEqual([]);
});

it('a person is found by the name that the profile tells, and not by the one before', async () => {
  const { _id } = await world.enrol({ login: 'renamed', names: { ...names, lastName: 'Прежняя' } });
  const data = { accountId: _id, ...names, lastName: 'Новая', fio: 'Новая Ольга' } as never;
  const event = { subject: _id, sequence: 1, data, context: { actor: _id } };
  await world.deliver(world.service.createEvent(profileEvents.profileChanged, event));
  expect(await find('новая ольга')).toEqual(['renamed']);
  expect(await find('прежняя')).toEqual([]);
});

it('filters narrow the list, and what does not exist finds nobody', async () => {
  await world.enrol({ login: 'filtered', roles: ['user', 'administrator-read-only'] });
  const logins = async (query: string) =>
    (await send('GET', `?${query}`)).body.users.map(({ login }: { login: string }) => login);
  expect(await logins('role=administrator-read-only')).toEqual(['filtered']);
  expect(await logins('role=nobody')).toEqual([]);
  expect(await logins('status=disabled')).toEqual([]);
  expect(await logins('domain=portal')).toEqual([]);
  expect(await logins('scheme=nothing&search=filt')).toEqual([]);
  expect((await send('GET', '?status=deleted')).body.errorList).toEqual({ status: 'errorChoice' });
});

it('a lookup answers as many as there are ids, and 50 otherwise', async () => {
  const { _id } = await world.enrol({ login: 'looked-up' });
  const { body } = await send('GET', `/contacts/search?ids=${_id},nobody`);
  expect(body.contacts).toEqual([
    { id: _id, name: 'looked-up', login: 'looked-up', email: null, mobile: null },
  ]);
  expect((await send('GET', '/contacts/search?search=looked')).body.contacts).toHaveLength(1);
  expect((await send('GET', '/contacts/search?ids=a,,b')).status).toBe(400);
});

it('somebody who is blocked is out at once, with a reason in the history, and in again when unblocked', async () => {
  const { _id } = await world.enrol({ login: 'leaver' }, 'correct horse battery');
  const { secret } = await world.signedIn('leaver', 'correct horse battery');
  expect((await send('GET', `/${_id}/effects`)).body).toEqual({
    effects: { sessions: 1, applications: [], refused: null, errorList: {} },
  });
  expect((await send('PUT', `/${_id}/active`, { active: false })).body.errorList).toEqual({
    reason: 'errorEmpty',
  });
  const block = { active: false, reason: 'Left <b>us</b>' };
  const answers = await Promise.all([1, 2].map(() => send('PUT', `/${_id}/active`, block)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect((await world.resolve(secret)).status).toBe(404);
  expect((await world.login('login', 'leaver', 'correct horse battery')).status).not.toBe(200);
  const { user } = (await send('GET', `/${_id}`)).body;
  expect(user).toMatchObject({
    status: 'disabled',
    openSessions: 0,
    blocked: { reason: 'Left us', by: null },
  });
  const changed = (await world.events('identity.account.changed')).find(({ subject }) => subject === _id);
  expect(changed).toMatchObject({ actor: 'administrator' });
  expect(changed.data.changes).toEqual([
    { field: 'status', previous: 'active', current: 'disabled' },
    { field: 'blockReason', previous: null, current: 'Left us' },
  ]);
  expect((await send('PUT', `/${_id}/active`, { active: true })).status).toBe(204);
  expect((await send('GET', `/${_id}`)).body.user).toMatchObject({ status: 'active', blocked: null });
  expect((await world.login('login', 'leaver', 'correct horse battery')).status).toBe(200);
});

it('an administrator cannot block themselves, the last administrator, or somebody who may do more', async () => {
  const { _id } = await world.enrol({ login: 'chief', roles: ['administrator'] });
  const block = { active: false, reason: 'no' };
  const refused = await send('PUT', `/${_id}/active`, block);
  expect(refused).toMatchObject({ status: 403, body: { code: 'person.beyondYours' } });
  expect(refused.body.requiredRights).toContain('setting.domains.write');
  expect((await send('DELETE', `/${_id}/sessions`)).body.code).toBe('person.beyondYours');
  expect((await send('PUT', `/${_id}/active`, block, { id: _id })).body.code).toBe('person.own');
  const { methodKeys } = await import('@gatehouse/contracts/identity/methods.ts');
  const last = await send('PUT', `/${_id}/active`, block, { methods: [...methodKeys] });
  expect(last).toMatchObject({ status: 409, body: { code: 'account.lastAdministrator' } });
  expect((await send('GET', `/${_id}`)).body.user).toMatchObject({ status: 'active', beyondCaller: true });
});

it('sessions are ended one by one and all together; a session of another person is none', async () => {
  const { _id } = await world.enrol({ login: 'roamer' }, 'correct horse battery');
  const other = await world.enrol({ login: 'stayer' }, 'correct horse battery');
  const first = await world.signedIn('roamer', 'correct horse battery');
  const second = await world.signedIn('roamer', 'correct horse battery');
  const kept = await world.signedIn('stayer', 'correct horse battery');
  const { body } = await send('GET', `/${_id}/sessions`);
  expect(body.sessions.map(({ sessionId }: { sessionId: string }) => sessionId).toSorted()).toEqual(
    [first.sessionId, second.sessionId].toSorted(),
  );
  expect((await send('DELETE', `/${_id}/sessions/${kept.sessionId}`)).status).toBe(404);
  for (const _ of ['first', 'repeated'])
    expect((await send('DELETE', `/${_id}/sessions/${first.sessionId}`)).status).toBe(204);
  expect((await world.resolve(first.secret)).status).toBe(404);
  expect((await world.resolve(second.secret)).status).toBe(200);
  expect((await send('DELETE', `/${_id}/sessions`)).status).toBe(204);
  expect((await world.resolve(second.secret)).status).toBe(404);
  expect((await world.resolve(kept.secret)).status).toBe(200);
  const reasons = (await world.events('identity.session.ended'))
    .filter(({ data }) => data.accountId === _id)
    .map(({ data }) => data.reason);
  expect(reasons).toEqual(['administrator', 'administrator']);
  expect((await send('DELETE', `/${other._id}/sessions`, undefined, { id: other._id })).body.code).toBe(
    'person.own',
  );
});

it('a look at a person is recorded once for a reading, and no secret is shown', async () => {
  const { _id, passwordHash } = await world.enrol({ login: 'looked-at' }, 'correct horse battery');
  const { body } = await send('GET', `/${_id}`);
  await send('GET', `/${_id}`);
  expect(JSON.stringify(body)).not.toContain(passwordHash);
  expect(body.user.methods).toMatchObject({ totp: false, passkeys: 0 });
  const looks = (await world.events('identity.account.viewed')).filter(({ data }) => data.accountId === _id);
  expect(looks).toMatchObject([{ actor: 'administrator', data: { label: 'looked-at' } }]);
  expect((await send('GET', '/nobody')).status).toBe(404);
});

it('a look at addresses and devices alone is recorded as well', async () => {
  const { _id } = await world.enrol({ login: 'watched' });
  expect((await send('GET', `/${_id}/sessions`)).status).toBe(200);
  const looks = (await world.events('identity.account.viewed')).filter(({ data }) => data.accountId === _id);
  expect(looks).toMatchObject([{ actor: 'administrator', data: { label: 'watched' } }]);
});

it('the list is taken along as a file by its filters, with a row in the history, and markup and formulas as text', async () => {
  const { _id } = await world.enrol({
    login: 'exported-1',
    names: { ...names, lastName: '=1+1', firstName: '<b>Eve</b>' },
  });
  await world.enrol({ login: 'exported-2', status: 'disabled' });
  const get = async (query: string) => {
    const token = await world.tokenOf(accountActor('administrator', { methods: all }));
    return world.app.inject({
      method: 'GET',
      url: `/api/v1/platform/setting/users/export?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
  };
  const answer = await get('format=csv&search=exported&timeZone=Europe/Moscow');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="people-[\d-]+\.csv"$/);
  const lines = answer.body.replace('\u{feff}', '').trim().split('\r\n');
  expect(lines[0]).toContain('Логин');
  expect(lines.slice(1).toSorted()).toEqual([
    expect.stringContaining(`exported-1`),
    expect.stringContaining('exported-2'),
  ]);
  const own = lines.find((line) => line.includes('exported-1')) ?? '';
  expect(own).toMatch(/^"?'=1\+1 <b>Eve<\/b>/);
  expect(own).toContain(_id);
  expect((await get('format=csv&search=exported&status=disabled')).body).not.toContain('exported-1');
  expect((await get('format=csv&timeZone=Moon')).json().errorList).toEqual({ timeZone: 'errorUnknown' });
  expect((await get('format=pdf')).json().errorList).toEqual({ format: 'errorChoice' });
  const [told] = await world.events('identity.people-export.started');
  expect(told).toMatchObject({
    actor: 'administrator',
    data: { accountId: 'administrator', format: 'csv', filters: ['search: exported'] },
  });
});

it('of three files at once one is refused, and the next may begin when one is taken away', async () => {
  const token = await world.tokenOf(accountActor('administrator', { methods: all }));
  const get = () =>
    world.app.inject({
      method: 'GET',
      url: '/api/v1/platform/setting/users/export?format=csv',
      headers: { authorization: `Bearer ${token}` },
    });
  const statuses = (await Promise.all([get(), get(), get()])).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 200, 429]);
  expect((await get()).statusCode).toBe(200);
});
