import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const ask = async (path: string, locale = 'en', methods = ['setting.applications.read']) => {
  const actor = { ...accountActor('administrator', { methods }), locale };
  const headers = { authorization: `Bearer ${await world.tokenOf(actor)}` };
  const response = await world.app.inject({ url: `/api/v1/platform/setting${path}`, headers });
  return response.json();
};

const statusesFor = async (...methods: string[]) => {
  const headers = { authorization: `Bearer ${await world.tokenOf(accountActor('somebody', { methods }))}` };
  const paths = ['/roles/search', '/methods/filter', '/roles/methods/search'];
  const answers = await Promise.all(
    paths.map((path) => world.app.inject({ url: `/api/v1/platform/setting${path}`, headers })),
  );
  return answers.map(({ statusCode }) => statusCode);
};

test.each(['applications', 'roles', 'users'])(
  'the lookups serve who sees or changes %s, and no others',
  async (noun) => {
    for (const right of ['read', 'write'])
      expect(await statusesFor(`setting.${noun}.${right}`)).toEqual([200, 200, 200]);
    expect(await statusesFor('setting.banners.write')).toEqual([403, 403, 403]);
  },
);

test('roles are found by a part of their name in the language of the person, or of their code', async () => {
  // Who may see applications alone grants no role that lets people do more.
  const all = [
    { code: 'administrator', name: 'Administrator', beyondCaller: true },
    { code: 'administrator-read-only', name: 'Read-only administrator', beyondCaller: true },
    { code: 'user', name: 'User', beyondCaller: true },
  ];
  expect(await ask('/roles/search?roleType=systemic')).toEqual({ roles: all });
  expect(await ask('/roles/search?search=ТОЛЬКО', 'ru')).toEqual({
    roles: [{ code: 'administrator-read-only', name: 'Администратор (только чтение)', beyondCaller: true }],
  });
  expect((await ask('/roles/search?search=admin&limit=1')).roles).toEqual(all.slice(0, 1));
  expect((await ask('/roles/search?search=.*')).roles).toEqual([]);
  const whole = (await ask('/roles/search', 'en', [...methodKeys])).roles;
  expect(whole.map(({ beyondCaller }: { beyondCaller: boolean }) => beyondCaller)).toEqual([
    false,
    false,
    false,
  ]);
  expect((await ask('/roles/search?roleType=contractor')).roles).toEqual([]);
  expect((await ask('/roles/search?roleType=master')).errorList).toEqual({ roleType: 'errorChoice' });
});

test('methods are found by name, and with roles in one list', async () => {
  const write = { code: 'setting.applications.write', name: 'Applications: change' };
  const read = { code: 'setting.applications.read', name: 'Applications: view' };
  const state = { code: 'setting.diagnostics.applications.read', name: 'State of applications: view' };
  expect(await ask('/methods/filter?search=applications:')).toEqual({ methods: [write, read, state] });
  expect((await ask('/methods/filter?search=приложения:', 'ru')).methods).toHaveLength(2);
  expect(await ask('/roles/methods/search?accessType=systemic&type=applications')).toEqual({
    accesses: [
      { type: 'role', code: 'administrator', name: 'Administrator' },
      { type: 'role', code: 'administrator-read-only', name: 'Read-only administrator' },
      { type: 'method', ...write },
      { type: 'method', ...read },
    ],
  });
  expect((await ask('/roles/methods/search?search=user')).accesses[0]).toEqual({
    type: 'role',
    code: 'user',
    name: 'User',
  });
});

test.each(['Sales/North', 'portal:editor', 'Team Lead'])(
  'a role %j that an import made before is opened, changed, taken from a person and deleted',
  async (code) => {
    const role = { name: { ru: code, en: code }, systemic: false, grants: [] };
    await world.connection.collection<{ _id: string }>('roles').insertOne({ _id: code, ...role } as never);
    const { _id } = await world.enrol({ login: `holder-${code.length}`, roles: ['user', code] });
    const actor = accountActor('administrator', { methods: [...methodKeys] });
    const headers = { authorization: `Bearer ${await world.tokenOf(actor)}` };
    const call = async (method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: object) => {
      const url = `/api/v1/platform/setting${path}`;
      const { statusCode, body } = await world.app.inject({
        method,
        url,
        headers,
        ...(payload && { payload }),
      });
      return { status: statusCode, body: body === '' ? undefined : JSON.parse(body) };
    };
    const path = `/roles/${encodeURIComponent(code)}`;
    const read = await call('GET', path);
    expect(read).toMatchObject({ status: 200, body: { role: { code, name: code } } });
    expect((await call('GET', `${path}/people`)).body.people).toHaveLength(1);
    expect((await call('GET', `/users?role=${encodeURIComponent(code)}`)).status).toBe(200);
    const change = { name: 'Renamed', revision: read.body.role.revision };
    expect((await call('PUT', path, change)).status).toBe(200);
    expect((await call('PUT', `/users/${_id}/roles`, { roles: ['user'] })).status).toBe(204);
    expect((await call('DELETE', path)).status).toBe(204);
  },
);
