import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { roleEvents } from '@gatehouse/contracts/identity/roles.events.ts';
import { grantorOf } from '@gatehouse/kit/granting/granting.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { Snapshot } from '@gatehouse/kit/snapshots/snapshots.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const all = [...methodKeys];
const context = { actor: 'administrator' };
const send = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  payload?: object,
  methods: readonly string[] = all,
) => {
  const response = await world.app.inject({
    method,
    url: `/api/v1/platform/setting${path}`,
    headers: {
      authorization: `Bearer ${await world.tokenOf(accountActor('administrator', { methods: [...methods] }))}`,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const make = (code: string, given: object = {}) =>
  send('POST', '/roles', { kind: 'systemic', code, name: code, ...given });
const told = async (code: string) => (await world.events()).filter(({ subject }) => subject === code);
const rules = async () =>
  (await world.call('GET', '/internal/sessions/rules', { peer: true })).body.rules.roles as Record<
    string,
    string[]
  >;

it('a role is made, found, changed and deleted; the history and other services hear of the whole of it', async () => {
  const given = {
    name: ' Аудитор <b>!</b> ',
    nameEn: 'Auditor',
    comment: 'Проверки',
    methods: ['setting.history.read'],
  };
  expect(await make('auditor', given)).toEqual({ status: 201, body: { id: 'auditor' } });
  expect((await send('GET', '/roles?search=AUDIT')).body).toMatchObject({
    roles: [
      {
        id: 'auditor',
        kind: 'systemic',
        name: 'Аудитор !',
        nameEn: 'Auditor',
        builtIn: false,
        revision: 1,
        methodCount: 1,
        people: { count: 0, more: false },
        applicationCount: 0,
      },
    ],
    meta: { total: 1 },
  });
  expect((await rules()).auditor).toEqual(['setting.history.read']);
  const changed = {
    name: 'Аудитор',
    methods: ['setting.history.read', 'setting.documents.read'],
    revision: 1,
  };
  for (const _ of ['first', 'repeated'])
    expect(await send('PUT', '/roles/auditor', changed)).toEqual({ status: 200, body: { revision: 2 } });
  expect((await rules()).auditor).toEqual(['setting.documents.read', 'setting.history.read']);
  expect((await send('PUT', '/roles/auditor', { ...changed, comment: 'other' })).body.code).toBe(
    'request.conflict',
  );
  expect((await send('GET', '/roles/auditor')).body.role).toMatchObject({
    methods: ['setting.documents.read', 'setting.history.read'],
    applications: [],
    beyondCaller: [],
  });
  expect((await send('DELETE', '/roles/auditor')).status).toBe(204);
  expect((await send('DELETE', '/roles/auditor')).status).toBe(404);
  expect((await rules()).auditor).toBeUndefined();
  expect(await told('auditor')).toMatchObject([
    { type: 'identity.role.changed', sequence: 1, data: { roleCode: 'auditor', roleKind: 'systemic' } },
    {
      sequence: 2,
      data: {
        names: { ru: 'Аудитор', en: 'Аудитор' },
        methods: ['setting.documents.read', 'setting.history.read'],
        changes: expect.arrayContaining([
          {
            field: 'methods',
            previous: ['setting.history.read'],
            current: ['setting.history.read', 'setting.documents.read'],
          },
        ]),
      },
    },
    { type: 'identity.role.deleted', sequence: 3, data: { label: 'Аудитор' } },
  ]);
});

it('a role that takes the code of a deleted one goes on counting: nobody takes its events for old ones', async () => {
  await make('phoenix');
  await send('DELETE', '/roles/phoenix');
  await make('phoenix', { kind: 'contractor' });
  expect((await told('phoenix')).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect((await send('PUT', '/roles/phoenix', { name: 'Феникс', revision: 3 })).body).toEqual({
    revision: 4,
  });
  expect((await send('DELETE', '/roles/phoenix')).status).toBe(204);
});

it('a code is one role’s, whoever is faster, and none that an address needs', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => make('Twin')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  expect((await make('TWIN')).body.errorList).toEqual({ code: 'errorUnique' });
  expect((await make('search', { name: '<i></i>' })).body.errorList).toEqual({
    code: 'errorUnique',
    name: 'errorEmpty',
  });
  expect((await make('odd', { methods: ['setting.everything.write'] })).body.errorList).toEqual({
    'methods.0': 'errorChoice',
  });
});

it('built-in roles are fixed, whatever id is given and whoever asks', async () => {
  for (const code of ['administrator', 'administrator-read-only', 'user']) {
    const change = { name: 'x', methods: [], revision: 1 };
    expect((await send('PUT', `/roles/${code}`, change)).body.code).toBe('role.builtIn');
    expect((await send('DELETE', `/roles/${code}`)).body.code).toBe('role.builtIn');
    expect((await make(code)).body.errorList).toEqual({ code: 'errorUnique' });
  }
  expect((await rules()).administrator).toEqual(all);
});

it('nobody makes, changes or deletes a role of what they do not have', async () => {
  const own = ['setting.roles.read', 'setting.roles.write', 'setting.settings.write'];
  const asOwn = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    send(method, path, payload, own);
  const beyond = { status: 403, body: { code: 'role.beyondYours' } };
  const strong = { kind: 'systemic', code: 'strong', name: 'Сильная', methods: ['setting.documents.write'] };
  expect(await asOwn('POST', '/roles', strong)).toMatchObject({
    ...beyond,
    body: { requiredRights: ['setting.documents.write'] },
  });
  await send('POST', '/roles', strong);
  const widened = {
    name: 'Сильная',
    methods: ['setting.documents.write', 'setting.domains.write'],
    revision: 1,
  };
  expect(await asOwn('PUT', '/roles/strong', widened)).toMatchObject(beyond);
  expect(await asOwn('PUT', '/roles/strong', { name: 'Сильная', methods: [], revision: 1 })).toMatchObject(
    beyond,
  );
  expect(await asOwn('DELETE', '/roles/strong')).toMatchObject(beyond);
  expect((await send('GET', '/roles/strong', undefined, own)).body.role.beyondCaller).toEqual([
    'setting.documents.write',
  ]);
});

it('roles are granted and taken away with their event; the last administrator keeps the right', async () => {
  await make('reader', { methods: ['setting.documents.read'] });
  const grantor = grantorOf({ accountId: 'administrator', methods: all });
  const ann = await world.enrol({ login: 'ann' }, 'Sunrise-over-42-hills');
  const { secret } = await world.signedIn('ann', 'Sunrise-over-42-hills');
  await world.roleGrants.change(ann._id, { grant: ['reader'] }, grantor, context);
  expect((await world.resolve(secret)).body.session.standing.roles).toEqual(['user', 'reader']);
  expect((await send('GET', '/roles/reader/people')).body).toMatchObject({
    people: [{ id: ann._id, login: 'ann', name: 'ann', status: 'active' }],
    meta: { total: 1 },
  });
  expect((await send('DELETE', '/roles/reader')).body).toMatchObject({ code: 'role.hasPeople', people: 1 });
  const weak = grantorOf({ accountId: 'weak', methods: ['setting.settings.write'] });
  await expect(
    world.roleGrants.change(ann._id, { grant: ['administrator'] }, weak, context),
  ).rejects.toMatchObject({
    definition: { code: 'role.beyondYours' },
  });
  await world.roleGrants.change(ann._id, { grant: ['administrator'], revoke: ['reader'] }, grantor, context);
  const last = world.roleGrants.change(ann._id, { revoke: ['administrator'] }, grantor, context);
  await expect(last).rejects.toMatchObject({ definition: { code: 'account.lastAdministrator' } });
  const bob = await world.enrol({ login: 'bob', roles: ['administrator'] });
  const both = await Promise.allSettled(
    [ann, bob].map(({ _id }) =>
      world.roleGrants.change(_id, { revoke: ['administrator'] }, grantor, context),
    ),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const changed = (await told(ann._id)).find(({ data }) => data.roles?.includes('reader'));
  expect(changed).toMatchObject({
    data: { changes: [{ field: 'roles', previous: ['user'], current: ['user', 'reader'] }] },
  });
  expect((await send('DELETE', '/roles/reader')).status).toBe(204);
});

it('granted and deleted at the same time, one of the two fails', async () => {
  const eve = await world.enrol({ login: 'eve' });
  const grantor = grantorOf({ accountId: 'administrator', methods: all });
  for (let round = 0; round < 5; round += 1) {
    await make('fleeting');
    const [granted, removed] = await Promise.allSettled([
      world.roleGrants.change(eve._id, { grant: ['fleeting'] }, grantor, context),
      send('DELETE', '/roles/fleeting').then(
        ({ status }) => status === 204 || Promise.reject(new Error('kept')),
      ),
    ]);
    expect([granted.status, removed.status].filter((status) => status === 'fulfilled')).toHaveLength(1);
    if (granted.status === 'fulfilled') {
      await world.roleGrants.change(eve._id, { revoke: ['fleeting'] }, grantor, context);
      await send('DELETE', '/roles/fleeting');
    }
  }
});

it('a role that an application names stays, and the application names none that is not there', async () => {
  await make('wiki-reader');
  const wiki = { type: 'link', code: 'wiki', name: 'Вики', url: 'https://wiki.example.com' };
  const unknown = await send('POST', '/applications', { ...wiki, roles: ['wiki-reader', 'nobody'] });
  expect(unknown.body.errorList).toEqual({ 'roles.1': 'errorChoice' });
  const { id } = (await send('POST', '/applications', { ...wiki, roles: ['wiki-reader'] })).body;
  const { application } = (await send('GET', `/applications/details/${id}`)).body;
  expect(application.roles).toEqual([{ id: 'wiki-reader', name: 'wiki-reader' }]);
  expect((await send('DELETE', '/roles/wiki-reader')).body).toMatchObject({
    code: 'request.inUse',
    usedBy: [{ id, name: 'Вики' }],
  });
  expect((await send('GET', '/roles/wiki-reader')).body.role.applications).toEqual([
    { id, name: 'Вики', nameEn: 'Вики' },
  ]);
  // A page that does not know of roles does not open the application to everybody.
  const { code: _, ...kept } = wiki;
  await send('PUT', `/applications/${id}`, { ...kept, name: 'Вики 2', revision: 1 });
  expect((await send('GET', `/applications/details/${id}`)).body.application.roles).toHaveLength(1);
  await send('PUT', `/applications/${id}`, { ...kept, name: 'Вики 2', roles: [], revision: 2 });
  expect((await send('DELETE', '/roles/wiki-reader')).status).toBe(204);
});

it('a republication tells the roles that stand; one made after a restored backup is told as deleted', async () => {
  await make('lasting', { kind: 'contractor' });
  const source = world.modules.snapshots?.find(({ topic }) => topic === roleEvents.roleChanged.topic);
  const snapshots: Snapshot[] = [];
  for await (const snapshot of source?.all() ?? []) snapshots.push(snapshot);
  expect(snapshots.find(({ subject }) => subject === 'lasting')).toMatchObject({
    event: roleEvents.roleChanged,
    sequence: 1,
    data: { roleKind: 'contractor' },
  });
  expect(snapshots.map(({ subject }) => subject)).toContain('administrator');
  const [event] = await told('lasting');
  expect(source?.gone?.([event])).toMatchObject({
    event: roleEvents.roleDeleted,
    subject: 'lasting',
    data: { roleCode: 'lasting' },
  });
});

it('a change of the roles of a person names those that came and went', async () => {
  for (const code of ['came', 'went']) await make(code, { name: `${code} по-русски`, nameEn: code });
  const { _id } = await world.enrol({ login: 'holder', roles: ['user', 'went'] });
  expect((await send('PUT', `/users/${_id}/roles`, { roles: ['user', 'came'] })).status).toBe(204);
  const named = (code: string) => [{ ru: `${code} по-русски`, en: code }];
  expect((await told(_id)).at(-1)?.data).toMatchObject({
    roleNames: { given: named('came'), taken: named('went') },
  });
});
