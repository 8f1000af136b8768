import type { DeliveredAccount, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { systemicRoles } from '@gatehouse/contracts/identity/methods.ts';
import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const row = (externalId: string, facts: Partial<DeliveredAccount> = {}): DeliveredAccount => ({
  externalId,
  login: externalId,
  email: null,
  mobile: null,
  names: { lastName: 'Орлова', firstName: 'Вера', middleName: null },
  enabled: true,
  roleIds: [],
  groups: [],
  attributes: [],
  ...facts,
});

const call = async (path: string, body: object): Promise<DeliveryResult[]> => {
  const { status, body: answer } = await world.call('POST', `/internal/directory/${path}`, {
    body,
    peer: 'provider-sync',
  });
  expect(status).toBe(200);
  return answer.results;
};
const deliver = (rows: readonly DeliveredAccount[], dryRun = false, provider = 'realm') =>
  call(`${provider}/accounts`, { rows, dryRun });
const depart = (departure: string, externalIds: readonly string[], dryRun = false) =>
  call('realm/departures', { departure, externalIds, dryRun });
const accountOf = async (id: string | null | undefined) => world.accounts.findById(String(id));
const resultsOf = (results: readonly DeliveryResult[]) => results.map(({ result }) => result);

describe('people whom a provider delivers', () => {
  it('get an account that the directory manages, once, and a second delivery writes nothing', async () => {
    const rows = [
      row('d1', {
        email: 'D1@example.org',
        emailVerified: true,
        mobile: '8 916 222-33-44',
        groups: ['b', 'a'],
      }),
      row('d2', { enabled: false, attributes: [{ code: 'city', values: ['Tula'] }] }),
    ];
    const planned = await deliver(rows, true);
    expect(await world.connection.collection('accounts').countDocuments({ login: 'd1' })).toBe(0);
    const made = await deliver(rows);
    expect(made.map((one) => ({ ...one, accountId: null }))).toEqual(planned);
    expect(resultsOf(made)).toEqual(['created', 'created']);
    expect(await accountOf(made[0]?.accountId)).toMatchObject({
      login: 'd1',
      mobile: '+79162223344',
      emailVerified: true,
      managedBy: 'directory',
      status: 'active',
      roles: ['user'],
      passwordHash: null,
      names: { fio: 'Орлова Вера' },
    });
    expect(await accountOf(made[1]?.accountId)).toMatchObject({ status: 'disabled' });
    const events = (await world.events()).length;
    expect(resultsOf(await deliver(rows))).toEqual(['unchanged', 'unchanged']);
    expect((await world.events()).length).toBe(events);
  });

  it('are changed value by value as the dry run says, and their profile is told', async () => {
    const [made] = await deliver([row('c1', { email: 'c1@example.org' })]);
    const empty = row('c1', { email: 'c1@example.org', attributes: [{ code: 'city', values: [] }] });
    expect(resultsOf(await deliver([empty]))).toEqual(['unchanged']);
    const next = row('c1', {
      login: 'c1new',
      email: null,
      groups: ['staff'],
      attributes: [{ code: 'city', values: ['Tver'] }],
      names: { lastName: 'Белова', firstName: 'Вера', middleName: null },
    });
    const [planned] = await deliver([next], true);
    const [changed] = await deliver([next]);
    expect(changed).toEqual(planned);
    expect(changed).toMatchObject({ result: 'changed', accountId: made?.accountId });
    expect(changed?.changes).toEqual([
      { field: 'login', previous: 'c1', current: 'c1new' },
      { field: 'email', previous: 'c1@example.org', current: null },
      { field: 'lastName', previous: 'Орлова', current: 'Белова' },
      { field: 'groups', previous: [], current: ['staff'] },
      { field: 'additionalInfo.city', previous: null, current: ['Tver'] },
    ]);
    expect((await world.events('identity.account.delivered')).at(-1)).toMatchObject({
      subject: made?.accountId,
      data: { names: { fio: 'Белова Вера' }, attributes: [{ field: 'city', values: ['Tver'] }] },
    });
    expect(resultsOf(await deliver([next]))).toEqual(['unchanged']);
    const [emptied] = await deliver([{ ...next, attributes: [{ code: 'city', values: [] }] }]);
    expect(emptied?.changes).toEqual([{ field: 'additionalInfo.city', previous: ['Tver'], current: [] }]);
  });

  it('stay blocked when an administrator has blocked them, and are switched on again when the provider did it', async () => {
    const [made] = await deliver([row('b1')]);
    const id = String(made?.accountId);
    await deliver([row('b1', { enabled: false })]);
    expect((await accountOf(id))?.status).toBe('disabled');
    await deliver([row('b1')]);
    expect((await accountOf(id))?.status).toBe('active');
    const blocked = { at: world.clock.now(), by: null, reason: 'x' };
    await world.accountsService.change(id, () => ({ status: 'disabled', blocked }), { actor: 'system' });
    expect(resultsOf(await deliver([row('b1', { enabled: false })]))).toEqual(['changed']);
    await deliver([row('b1')]);
    expect((await accountOf(id))?.status).toBe('disabled');
  });

  it('never come to an account by its address, its login or another provider’s id', async () => {
    const root = await world.enrol({
      login: 'root-of-all',
      email: 'root@example.org',
      roles: ['user', 'administrator'],
    });
    const taken = await deliver([
      row('a1', { login: 'Root-Of-All' }),
      row('a2', { email: 'ROOT@example.org' }),
      row('a3', { login: 'root@example.org' }),
    ]);
    expect(taken.map(({ conflict, leftOut }) => conflict ?? leftOut)).toEqual([
      { code: 'taken', field: 'login' },
      [{ code: 'taken', field: 'email' }],
      { code: 'taken', field: 'login' },
    ]);
    expect(await accountOf(root._id)).toMatchObject({ managedBy: 'platform', login: 'root-of-all' });
    await deliver([row('same-id')]);
    const [other] = await deliver([row('same-id', { login: 'other-realm' })], false, 'realm2');
    expect(other?.result).toBe('created');
  });

  it('that became administrators here, or are linked by one, are neither changed, locked out nor removed', async () => {
    const administrator = systemicRoles.administrator.code;
    const [made, linked] = await deliver([row('risen'), row('linked-root')]);
    await world.connection
      .collection('external_identities')
      .updateOne({ externalId: 'linked-root' }, { $set: { delivered: false } });
    for (const id of [made?.accountId, linked?.accountId])
      await world.accountsService.change(
        String(id),
        ({ roles }) => ({ roles: permittedInTest([...roles, administrator]) }),
        { actor: 'system' },
      );
    const attack = (externalId: string) =>
      row(externalId, { login: `${externalId}-2`, email: 'attacker@example.org', enabled: false });
    const refused = { result: 'conflict', conflict: { code: 'protected', field: null } };
    for (const dryRun of [true, false])
      expect(await deliver([attack('risen'), attack('linked-root')], dryRun)).toMatchObject([
        refused,
        refused,
      ]);
    for (const departure of ['switchOff', 'remove']) {
      const [left, own] = await depart(departure, ['risen', 'linked-root']);
      expect(left).toMatchObject(refused);
      expect(own?.result).not.toBe('created');
      for (const [id, login] of [
        [made?.accountId, 'risen'],
        [linked?.accountId, 'linked-root'],
      ] as const)
        expect(await accountOf(id)).toMatchObject({
          login,
          email: null,
          status: 'active',
          roles: ['user', administrator],
        });
    }
  });

  it('that cannot be taken are named with their field; the others of the call are made', async () => {
    const results = await deliver([
      row('w1', { email: 'no address' }),
      row('w2', { mobile: '12' }),
      row('w3', { roleIds: ['nobody-knows'] }),
      row('w4'),
      row('w4', { login: 'w4b' }),
      row('w5', { login: 'W4' }),
    ]);
    expect(results.map(({ result, conflict, leftOut }) => [result, conflict ?? leftOut])).toEqual([
      ['created', [{ code: 'invalid', field: 'email' }]],
      ['created', [{ code: 'invalid', field: 'mobile' }]],
      ['created', [{ code: 'roleUnknown', field: 'nobody-knows' }]],
      ['created', undefined],
      ['conflict', { code: 'repeated', field: null }],
      ['conflict', { code: 'taken', field: 'login', by: { externalId: 'w4', accountId: null } }],
    ]);
  });

  it('are made once by two deliveries at the same time', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => row(`t${index}`));
    const [one, two] = await Promise.all([deliver(rows), deliver(rows)]);
    for (const [index, first] of one.entries())
      expect([first.result, two[index]?.result].filter((result) => result === 'created')).toHaveLength(1);
    expect(resultsOf(await deliver(rows))).toEqual(rows.map(() => 'unchanged'));
  });
});

describe('people whom a provider no longer delivers', () => {
  it('are switched off with their sessions, and back when they are delivered again', async () => {
    const [made] = await deliver([row('g1')]);
    expect(resultsOf(await depart('switchOff', ['g1', 'unknown'], true))).toEqual(['changed', 'unchanged']);
    expect((await accountOf(made?.accountId))?.status).toBe('active');
    expect(resultsOf(await depart('switchOff', ['g1', 'unknown']))).toEqual(['changed', 'unchanged']);
    expect((await accountOf(made?.accountId))?.status).toBe('disabled');
    expect(resultsOf(await depart('switchOff', ['g1']))).toEqual(['unchanged']);
    await deliver([row('g1')]);
    expect((await accountOf(made?.accountId))?.status).toBe('active');
  });

  it('are deleted, or released as accounts of the platform, when that is asked', async () => {
    const [gone, kept] = await deliver([row('e1'), row('e2')]);
    await depart('remove', ['e1']);
    expect((await accountOf(gone?.accountId))?.status).toBe('deleted');
    await depart('release', ['e2']);
    expect(await accountOf(kept?.accountId)).toMatchObject({ managedBy: 'platform', status: 'active' });
    const { body } = await world.call('GET', '/internal/directory/realm/accounts?limit=1000', {
      peer: 'provider-sync',
    });
    const ids = body.people.map(({ externalId }: { externalId: string }) => externalId);
    expect(ids).not.toContain('e1');
    expect(ids).not.toContain('e2');
    expect(ids).toEqual([...ids].sort());
    expect(body.total).toBe(ids.length);
  });

  it('are pages in order', async () => {
    const { body } = await world.call('GET', '/internal/directory/realm/accounts?limit=1&after=g0', {
      peer: 'provider-sync',
    });
    expect(body.people).toMatchObject([
      { externalId: 'g1', delivered: true, login: 'g1', name: 'Орлова Вера' },
    ]);
  });
});

it('nobody comes of a provider that was deleted: a run that was under way is answered 404', async () => {
  const tell = (type: string, facts: object = {}) =>
    world.deliver({
      type,
      time: new Date().toISOString(),
      data: { providerId: 'gone', label: 'gone', providerName: 'gone', ...facts },
    } as never);
  await tell('provider-sync.provider.changed', {
    providerType: 'keycloak',
    title: '',
    enabled: true,
    signIn: true,
    createAccounts: false,
    domains: [],
    issuer: 'i',
    changes: [],
  });
  await deliver([row('late')], false, 'gone');
  await tell('provider-sync.provider.deleted');
  const asked = (method: 'GET' | 'POST', path: string, body?: object) =>
    world.call(method, `/internal/directory/gone/${path}`, {
      peer: 'provider-sync' as const,
      ...(body === undefined ? {} : { body }),
    });
  const answers = [
    await asked('POST', 'accounts', { rows: [row('later')] }),
    await asked('POST', 'departures', { departure: 'switchOff', externalIds: ['late'] }),
    await asked('GET', 'accounts'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await world.connection.collection('accounts').countDocuments({ login: 'later' })).toBe(0);
});

describe('accounts by the ids of a provider', () => {
  it('are those of the people whom it delivered, and of nobody else', async () => {
    const [made] = await deliver([row('by-id')]);
    await deliver([row('by-id-there')], false, 'realm2');
    const enrolled = await world.enrol({ login: 'made-here' });
    const ask = async (externalIds: readonly string[], provider = 'realm') =>
      world.call('POST', `/internal/directory/${provider}/delivered-accounts`, {
        body: { externalIds },
        peer: 'provider-sync',
      });
    const named = ['by-id', 'by-id-there', 'made-here', String(made?.accountId), JSON.stringify(enrolled)];
    const { status, body } = await ask(named.map((id) => id.slice(0, 255)));
    expect([status, body]).toEqual([
      200,
      { accounts: [{ externalId: 'by-id', accountId: made?.accountId }] },
    ]);
    expect((await ask(['by-id'], 'realm2')).body).toEqual({ accounts: [] });
  });

  it('are not told of an account that its person only linked', async () => {
    const [made] = await deliver([row('linked-only')]);
    await world.connection
      .collection('external_identities')
      .updateOne({ externalId: 'linked-only' }, { $set: { delivered: false } });
    const { body } = await world.call('POST', '/internal/directory/realm/delivered-accounts', {
      body: { externalIds: ['linked-only'] },
      peer: 'provider-sync',
    });
    expect([made?.result, body.accounts]).toEqual(['created', []]);
  });
});
