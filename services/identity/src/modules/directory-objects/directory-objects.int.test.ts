import type { DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type { DeliveredObject } from '@gatehouse/contracts/identity/directory-objects.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const row = (externalId: string, more: Partial<DeliveredObject> = {}): DeliveredObject => ({
  externalId,
  name: externalId,
  title: '',
  description: '',
  url: null,
  enabled: true,
  ...more,
});
const call = async (path: string, body: object): Promise<DeliveryResult[]> => {
  const { status, body: answer } = await world.call('POST', `/internal/directory/${path}`, {
    body,
    peer: 'provider-sync',
  });
  expect({ status, answer }).toMatchObject({ status: 200 });
  return answer.results;
};
const deliver = (kind: string, rows: readonly DeliveredObject[], dryRun = false, provider = 'realm') =>
  call(`${provider}/objects`, { kind, rows, dryRun });
const depart = (kind: string, departure: string, externalIds: readonly string[], dryRun = false) =>
  call('realm/object-departures', { kind, departure, externalIds, dryRun });
const results = (rows: readonly DeliveryResult[]) => rows.map(({ result, conflict }) => conflict ?? result);
const roleOf = (code: string) => world.connection.collection('roles').findOne({ _id: code as never });
const applicationOf = (code: string) => world.connection.collection('applications').findOne({ code });
const deviceTypeOf = (code: string) => world.connection.collection('device_types').findOne({ code });
const events = async () => (await world.events()).length;

describe('roles of a provider', () => {
  it('are made with no methods, as the dry run says, and a second delivery writes nothing', async () => {
    const rows = [
      row('engineer', { description: 'Builds' }),
      row('r-2', { name: 'Shop floor / nights', title: 'Shop floor' }),
    ];
    const planned = await deliver('roles', rows, true);
    expect(await roleOf('engineer')).toBeNull();
    const made = await deliver('roles', rows);
    expect(made).toEqual(planned);
    expect(results(made)).toEqual(['created', 'created']);
    expect(await roleOf('engineer')).toMatchObject({
      name: { ru: 'engineer', en: 'engineer' },
      comment: 'Builds',
      systemic: false,
      grants: [],
    });
    const code = made[1]?.changes.find(({ field }) => field === 'code')?.current;
    expect(code).toMatch(/^Shop-floor-nights-[0-9a-f]{8}$/);
    const before = await events();
    expect(results(await deliver('roles', rows))).toEqual(['unchanged', 'unchanged']);
    expect(await events()).toBe(before);
  });

  it('keep the methods that administrators gave them when the provider renames them', async () => {
    await deliver('roles', [row('auditor')]);
    const methods = ['setting.roles.read'];
    await world.connection
      .collection('roles')
      .updateOne({ _id: 'auditor' as never }, { $set: { grants: methods } });
    const [changed] = await deliver('roles', [row('auditor', { title: 'Auditors' })]);
    expect(changed).toMatchObject({
      result: 'changed',
      changes: [{ field: 'name', previous: 'auditor', current: 'Auditors' }],
    });
    expect(await roleOf('auditor')).toMatchObject({ name: { ru: 'Auditors' }, grants: methods });
    // What it may do was decided here, so the provider cannot take it away.
    expect(results(await depart('roles', 'remove', ['auditor']))).toEqual([{ code: 'inUse', field: null }]);
  });

  it('never become a role that was made here or by another provider', async () => {
    const taken = { code: 'taken', field: 'code' };
    expect(results(await deliver('roles', [row('administrator'), row('user')]))).toEqual([taken, taken]);
    expect(results(await deliver('roles', [row('engineer')], false, 'realm2'))).toEqual([taken]);
    const twice = [row('x1', { name: 'double' }), row('x2', { name: 'Double' })];
    expect(results(await deliver('roles', twice, true))).toEqual(['created', taken]);
    expect(results(await deliver('roles', twice))).toEqual(['created', taken]);
  });

  it('are removed unless somebody holds them', async () => {
    await deliver('roles', [row('held'), row('free')]);
    await world.enrol({ login: 'holder', roles: ['user', 'held'] });
    expect(results(await depart('roles', 'switchOff', ['held', 'free', 'unknown']))).toEqual([
      ...['unchanged', 'unchanged', 'unchanged'],
    ]);
    expect(results(await depart('roles', 'remove', ['held', 'free']))).toEqual([
      { code: 'inUse', field: null },
      'changed',
    ]);
    expect(await roleOf('free')).toBeNull();
    expect(await roleOf('held')).not.toBeNull();
  });

  it('are made once by two deliveries at the same time', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => row(`together-${index}`));
    const both = await Promise.all([deliver('roles', rows), deliver('roles', rows)]);
    for (const [index] of rows.entries())
      expect(both.filter((one) => one[index]?.result === 'created')).toHaveLength(1);
    expect(results(await deliver('roles', rows))).toEqual(rows.map(() => 'unchanged'));
  });
});

describe('applications of a provider', () => {
  it('lead to their address, are changed value by value, and switched off when they vanish', async () => {
    const crm = row('c1', { name: 'crm', title: 'CRM', url: 'https://crm.example/' });
    const rows = [
      crm,
      row('c2', { name: 'batch', enabled: false }),
      row('c3', { name: 'odd', url: 'ftp://x' }),
    ];
    const planned = await deliver('applications', rows, true);
    expect(await deliver('applications', rows)).toEqual(planned);
    expect(await applicationOf('crm')).toMatchObject({ type: 'link', name: 'CRM', enabled: true });
    expect(await applicationOf('batch')).toMatchObject({ type: 'draft', url: null, enabled: false });
    expect(await applicationOf('odd')).toMatchObject({ type: 'draft', url: null });
    const before = await events();
    expect(results(await deliver('applications', rows))).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await events()).toBe(before);
    const [changed] = await deliver('applications', [{ ...crm, title: 'Clients' }]);
    expect(changed?.changes).toEqual([{ field: 'name', previous: 'CRM', current: 'Clients' }]);
    expect(results(await depart('applications', 'switchOff', ['c1', 'c2']))).toEqual([
      'changed',
      'unchanged',
    ]);
    expect(await applicationOf('crm')).toMatchObject({ enabled: false });
    expect(results(await deliver('applications', [{ ...crm, title: 'Clients' }]))).toEqual(['changed']);
    expect(await applicationOf('crm')).toMatchObject({ enabled: true });
    expect(results(await depart('applications', 'remove', ['c3']))).toEqual(['changed']);
    expect(await applicationOf('odd')).toBeNull();
  });

  it('are off while their provider is, and the installation’s own once it is gone', async () => {
    const tell = async (type: string, facts: object) => {
      const data = { providerId: 'realm9', label: 'r', providerName: 'r', ...facts };
      await world.deliver({ type, time: new Date().toISOString(), data } as never);
      await world.providers.followAll();
    };
    const turn = (enabled: boolean) =>
      tell('provider-sync.provider.changed', {
        providerType: 'keycloak',
        title: 'r',
        enabled,
        signIn: true,
        createAccounts: false,
        domains: [],
        issuer: 'https://id.example',
        changes: [],
      });
    await turn(true);
    const rows = [row('o1', { name: 'own-one' }), row('o2', { name: 'own-two', enabled: false })];
    await deliver('applications', rows, false, 'realm9');
    await turn(false);
    expect(await applicationOf('own-one')).toMatchObject({ enabled: false });
    // A run that ends late does not switch it on.
    expect(results(await deliver('applications', rows, false, 'realm9'))).toEqual(['unchanged', 'unchanged']);
    // Nor does one that it delivers for the first time come on before its provider does.
    const fresh = [row('o3', { name: 'own-three' }), row('o4', { name: 'own-four', enabled: false })];
    const foreseen = await deliver('applications', fresh, true, 'realm9');
    expect(await deliver('applications', fresh, false, 'realm9')).toEqual(foreseen);
    expect(await applicationOf('own-three')).toMatchObject({ enabled: false });
    expect(results(await deliver('applications', fresh, false, 'realm9'))).toEqual([
      'unchanged',
      'unchanged',
    ]);
    // What it has switched off, or does not have any more, does not come back with it.
    const leaving = [row('o5', { name: 'own-five' }), row('o6', { name: 'own-six' })];
    await deliver('applications', leaving, false, 'realm9');
    await deliver('applications', [{ ...leaving[0], enabled: false } as DeliveredObject], false, 'realm9');
    const left = { kind: 'applications', departure: 'switchOff', externalIds: ['o6'] };
    expect(results(await call('realm9/object-departures', left))).toEqual(['unchanged']);
    // What it has switched on meanwhile waits as well.
    const two = { ...rows[1], enabled: true } as DeliveredObject;
    expect(results(await deliver('applications', [two], false, 'realm9'))).toEqual(['unchanged']);
    expect(await applicationOf('own-two')).toMatchObject({ enabled: false });
    // Whoever is interrupted between the mark and the application does the rest again.
    const applications = world.connection.collection('applications');
    await applications.updateOne({ code: 'own-one' }, { $set: { enabled: true } });
    await turn(true);
    await turn(false);
    await applications.updateOne({ code: 'own-one' }, { $set: { enabled: true } });
    const providers = world.connection.collection('known_providers');
    await providers.updateOne({ _id: 'realm9' as never }, { $set: { follow: 'off' } });
    await world.providers.followAll();
    expect(await applicationOf('own-one')).toMatchObject({ enabled: false });
    await turn(true);
    for (const code of ['own-one', 'own-two', 'own-three'])
      expect(await applicationOf(code)).toMatchObject({ enabled: true });
    for (const code of ['own-four', 'own-five', 'own-six'])
      expect(await applicationOf(code)).toMatchObject({ enabled: false });
    await tell('provider-sync.provider.deleted', {});
    expect(await applicationOf('own-one')).toMatchObject({ enabled: true });
    const late = await world.call('POST', '/internal/directory/realm9/objects', {
      body: { kind: 'applications', rows },
      peer: 'provider-sync',
    });
    expect(late.status).toBe(404);
  });
});

describe('types of devices of a provider', () => {
  it('are planned, made, unchanged when repeated, renamed and removed', async () => {
    const rows = [row('d1', { name: 'terminal', title: 'Terminal' }), row('d2', { name: 'tablet' })];
    const planned = await deliver('devicesTypes', rows, true);
    expect(await deviceTypeOf('terminal')).toBeNull();
    expect(await deliver('devicesTypes', rows)).toEqual(planned);
    expect(await deviceTypeOf('terminal')).toMatchObject({ name: 'Terminal' });
    const before = await events();
    expect(results(await deliver('devicesTypes', rows))).toEqual(['unchanged', 'unchanged']);
    expect(await events()).toBe(before);
    const [changed] = await deliver('devicesTypes', [row('d1', { name: 'terminal', title: 'Kiosk' })]);
    expect(changed?.changes).toEqual([{ field: 'name', previous: 'Terminal', current: 'Kiosk' }]);
    expect(results(await depart('devicesTypes', 'switchOff', ['d1']))).toEqual(['unchanged']);
    expect(results(await depart('devicesTypes', 'remove', ['d1']))).toEqual(['changed']);
    expect(await deviceTypeOf('terminal')).toBeNull();
  });

  it('never take over one that was made here or by another provider', async () => {
    await deliver('devicesTypes', [row('d3', { name: 'scanner', title: 'Theirs' })], false, 'realm2');
    const taken = { code: 'taken', field: 'code' };
    const attack = row('d4', { name: 'Scanner', title: 'Taken over' });
    expect(results(await deliver('devicesTypes', [attack], true))).toEqual([taken]);
    expect(results(await deliver('devicesTypes', [attack]))).toEqual([taken]);
    expect(await deviceTypeOf('scanner')).toMatchObject({ name: 'Theirs' });
    expect(results(await depart('devicesTypes', 'remove', ['d3', 'd4']))).toEqual(['unchanged', 'unchanged']);
  });

  it('with no name are left out', async () => {
    const [nameless] = await deliver('devicesTypes', [row('d5', { name: 'nameless', title: '\u200b' })]);
    expect(nameless?.conflict).toEqual({ code: 'invalid', field: 'name' });
  });
});

describe('a run that asks again', () => {
  const run = (runId: string, kind: string, rows: readonly DeliveredObject[]) =>
    call('realm/objects', { kind, rows, runId });
  const leave = (runId: string, kind: string, departure: string, externalIds: readonly string[]) =>
    call('realm/object-departures', { kind, departure, externalIds, runId });

  it.each(['roles', 'applications', 'devicesTypes'])('gets what it has made of %s', async (kind) => {
    const rows = [row(`${kind}-again1`), row(`${kind}-again2`)];
    const [made, other] = await Promise.all([run('r1', kind, rows), run('r1', kind, rows)]);
    expect(results(made)).toEqual(['created', 'created']);
    expect(other).toEqual(made);
    const before = await events();
    expect(await run('r1', kind, rows)).toEqual(made);
    expect(results(await run('r2', kind, rows))).toEqual(['unchanged', 'unchanged']);
    expect(await events()).toBe(before);
    const [renamed] = await run('r1', kind, [row(`${kind}-again1`, { title: 'Renamed' })]);
    expect(renamed?.result).toBe('created');
    expect(renamed?.changes).toContainEqual({ field: 'name', previous: null, current: 'Renamed' });
    const ids = rows.map(({ externalId }) => externalId);
    const [gone, again] = await Promise.all([
      leave('r3', kind, 'remove', ids),
      leave('r3', kind, 'remove', ids),
    ]);
    expect(results(gone)).toEqual(['changed', 'changed']);
    expect(again).toEqual(gone);
    expect(await leave('r3', kind, 'remove', ids)).toEqual(gone);
  });

  it('gets that it has switched an application off', async () => {
    await run('r4', 'applications', [row('again-off')]);
    const off = await leave('r5', 'applications', 'switchOff', ['again-off']);
    expect(results(off)).toEqual(['changed']);
    expect(await leave('r5', 'applications', 'switchOff', ['again-off'])).toEqual(off);
    expect(results(await leave('r6', 'applications', 'switchOff', ['again-off']))).toEqual(['unchanged']);
    // Off and on again by one run.
    expect(await run('r5', 'applications', [row('again-off')])).toMatchObject([
      { result: 'unchanged', changes: [] },
    ]);
  });

  it.each(['roles', 'applications', 'devicesTypes'])(
    'gets both of %s that it made and removed',
    async (kind) => {
      await run('r7', kind, [row(`${kind}-both`)]);
      const [both] = await leave('r7', kind, 'remove', [`${kind}-both`]);
      expect(both?.result).toBe('created');
      const [made] = await run('r8', kind, [row(`${kind}-both`)]);
      expect(made?.result).toBe('created');
      expect(results(await leave('r9', kind, 'remove', [`${kind}-both`]))).toEqual(['changed']);
      expect(results(await run('r9', kind, [row(`${kind}-both`)]))).toEqual(['created']);
    },
  );
});
