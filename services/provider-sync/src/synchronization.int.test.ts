import { integrationSyncEndpoints } from '@gatehouse/contracts/provider-sync/integration-sync.endpoints.ts';
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { type ScriptedIdentity, startScriptedIdentity } from './scripted-identity.fixtures.ts';
import {
  clientId,
  clientSecret,
  realmName,
  type ScriptedKeycloak,
  startScriptedKeycloak,
} from './scripted-keycloak.fixtures.ts';

let identity: ScriptedIdentity;
let world: TestProviderSync;
let keycloak: ScriptedKeycloak;
beforeAll(async () => {
  [identity, keycloak] = await Promise.all([startScriptedIdentity(), startScriptedKeycloak()]);
  world = await startProviderSync({ identityUrl: identity.url, platformUrl: identity.url });
});
afterAll(async () => {
  await world?.close();
  await keycloak?.close();
  await identity?.close();
});

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });

const person = (index: number, more: object = {}) => ({
  id: `p${index}`,
  username: `person${index}`,
  email: `person${index}@example.org`,
  emailVerified: true,
  firstName: 'Anna',
  lastName: `Orlova${index}`,
  enabled: true,
  attributes: { department: ['IT'] },
  ...more,
});

let names = 0;
/** A provider whose people are synchronized; answers its ids. */
const connected = async (form: object = {}) => {
  names += 1;
  const body = { name: `realm-${names}`, url: keycloak.address, realm: realmName, clientId, clientSecret };
  const id = (await call(providerEndpoints.create, { body })).body.id as string;
  const { body: listed } = await call(syncEndpoints.list, { params: { id } });
  const syncId = listed.synchronizations.find(({ type }: { type: string }) => type === 'users').id as string;
  await call(mapperEndpoints.base, { params: { syncId }, body: {} });
  const settings = {
    enabled: true,
    restartOnFailure: false,
    periodUnit: 0,
    periodAmount: 2,
    syncLimit: 10,
    ...form,
  };
  await call(syncEndpoints.change, { params: { id, syncId }, body: settings });
  return { id, syncId };
};
const stateOf = async (id: string, type = 'users') =>
  (await call(syncEndpoints.list, { params: { id } })).body.synchronizations.find(
    (row: { type: string }) => row.type === type,
  );
const runNow = async (id: string, syncId: string) => {
  await call(syncEndpoints.start, { params: { id }, body: { syncId } });
  await world.runner.tick();
  return (await stateOf(id)).details;
};
const changesOf = async (syncId: string, runId: string, query: object = {}) =>
  (await call(syncEndpoints.changes, { params: { syncId, runId }, query: { limit: 100, ...query } })).body
    .changes;

beforeEach(async () => {
  await world.forgetSchedules();
  keycloak.fail(() => undefined);
  identity.accounts.clear();
  identity.held.clear();
  keycloak.realm.people = Array.from({ length: 25 }, (_, index) => person(index));
  keycloak.realm.groups = [{ id: 'g1', name: 'staff' }];
  keycloak.realm.roles = [{ id: 'r1', name: 'engineer' }];
  keycloak.realm.groupsOf = new Map([['p1', ['staff']]]);
  keycloak.realm.rolesOf = new Map([['p1', ['engineer']]]);
});

describe('a new provider', () => {
  it('has its entries, all off, with the defaults', async () => {
    const body = { name: 'fresh', url: keycloak.address, realm: realmName, clientId, clientSecret };
    const { body: made } = await call(providerEndpoints.create, { body });
    const { synchronizations } = (await call(syncEndpoints.list, { params: { id: made.id } })).body;
    expect(synchronizations.map(({ type }: { type: string }) => type)).toEqual([
      ...['users', 'locales', 'applications', 'usersGroups', 'roles'],
    ]);
    expect(synchronizations[0]).toMatchObject({
      enabled: false,
      restartOnFailure: false,
      syncLimit: 50,
      periodUnit: 0,
      details: { status: 'disabled' },
    });
  });

  it('starts nothing that is off or has no mapper, and says why', async () => {
    const body = { name: 'bare', url: keycloak.address, realm: realmName, clientId, clientSecret };
    const { id } = (await call(providerEndpoints.create, { body })).body;
    const { id: syncId } = await stateOf(id);
    expect((await call(syncEndpoints.start, { params: { id }, body: { syncId } })).body.code).toBe(
      'provider.syncOff',
    );
    const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit: 50 };
    await call(syncEndpoints.change, { params: { id, syncId }, body: form });
    await world.runner.tick();
    expect(identity.accounts.size).toBe(0);
    expect((await stateOf(id)).details).toMatchObject({ startError: 'notConfigured', run: null });
    const again = await call(syncEndpoints.dryRun, { params: { syncId } });
    expect(again.body.code).toBe('provider.syncWithoutMappers');
    const all = await call(syncEndpoints.start, { params: { id }, body: {} });
    expect(all.body.code).toBe('provider.syncWithoutMappers');
    // It begins once its fields are set up.
    await call(mapperEndpoints.base, { params: { syncId }, body: {} });
    expect((await stateOf(id)).details).toMatchObject({ status: 'await', startError: null });
    await world.runner.tick();
    expect((await stateOf(id)).details).toMatchObject({ status: 'success', startError: null });
  });
});

describe('a run', () => {
  it('makes accounts of people with groups; a second one writes nothing', async () => {
    const { id, syncId } = await connected();
    expect((await stateOf(id)).details.status).toBe('await');
    await world.runner.tick();
    const { details } = await stateOf(id);
    expect(details).toMatchObject({ status: 'success', success: 25, error: 0, run: { total: 25 } });
    expect(Date.parse(details.nextAt) - world.clock.now().getTime()).toBeGreaterThan(3_600_000);
    expect(identity.accounts.get('p1')).toMatchObject({
      login: 'person1',
      email: 'person1@example.org',
      emailVerified: true,
      groups: ['/staff'],
      names: { lastName: 'Orlova1', firstName: 'Anna' },
    });
    const before = { ...identity.asked };
    const second = await runNow(id, syncId);
    expect(second.run.counts).toMatchObject({ read: 25, unchanged: 25, created: 0, changed: 0 });
    expect(identity.asked).toEqual(before);
  });

  it('has every request in the journal by its end, in their order, whether it succeeds or fails', async () => {
    const journalled = async (runId: string) =>
      (await world.events('provider-sync.exchange.finished'))
        .map(({ data }) => data as { runId: string | null; method: string; url: string })
        .filter((data) => data.runId === runId)
        .map(({ method, url }) => `${method} ${url.slice(keycloak.address.length)}`);
    const { id, syncId } = await connected({ syncLimit: 2 });
    const asked = keycloak.seen.length;
    await world.runner.tick();
    const first = (await stateOf(id)).details;
    const seen = keycloak.seen.slice(asked);
    expect(seen.length).toBeGreaterThan(15);
    expect(await journalled(first.run.id)).toEqual(seen);
    const before = keycloak.seen.length;
    keycloak.fail((path, query) =>
      path.endsWith('/users') && query.get('first') === '10' ? { status: 403, body: {} } : undefined,
    );
    const failed = await runNow(id, syncId);
    expect(failed).toMatchObject({ status: 'error', run: { failure: 'rights' } });
    expect(await journalled(failed.run.id)).toEqual(keycloak.seen.slice(before));
  });

  it('goes on from its page after it was killed, and makes nobody twice', async () => {
    let pages = 0;
    keycloak.fail((path, query) => {
      if (!path.endsWith('/users') || query.get('first') !== '20') return undefined;
      pages += 1;
      return pages < 2 ? 'hang' : undefined;
    });
    const { id } = await connected();
    const running = world.runner.tick();
    await expect.poll(() => identity.accounts.size, { timeout: 15_000 }).toBe(20);
    await world.killRunner();
    await running;
    const writes = identity.asked.writes;
    const asked = keycloak.seen.length;
    await world.restartRunner();
    await world.runner.tick();
    expect((await stateOf(id)).details).toMatchObject({ status: 'success', success: 25 });
    expect(identity.asked.writes - writes).toBe(5);
    const repeated = keycloak.seen.slice(asked).filter((line) => /\/users\?.*first=(0|10)&/.test(line));
    expect(repeated).toEqual([]);
  });

  it('waits as long as the provider asks for, and survives answers that fail for a moment', async () => {
    let count = 0;
    keycloak.fail((path) => {
      if (!path.endsWith('/users')) return undefined;
      count += 1;
      if (count === 1) return { status: 429, headers: { 'retry-after': '1' } };
      return count === 2 ? { status: 503 } : undefined;
    });
    const { id } = await connected();
    await world.runner.tick();
    expect((await stateOf(id)).details).toMatchObject({ status: 'success', success: 25 });
  });

  it.each([
    ['malformed JSON', () => ({ body: '{"users": [' }), 'malformed'],
    ['a row without an id', () => ({ body: [{ username: 'x' }] }), 'malformed'],
    ['rights that were taken away', () => ({ status: 403 }), 'rights'],
  ])('ends in an error for %s, and the next one repairs it', async (_, answer, failure) => {
    keycloak.fail((path) => (path.endsWith('/users') ? answer() : undefined));
    const { id, syncId } = await connected();
    await world.runner.tick();
    expect((await stateOf(id)).details).toMatchObject({ status: 'error', run: { failure } });
    keycloak.fail(() => undefined);
    expect(await runNow(id, syncId)).toMatchObject({ status: 'success', success: 25 });
  });

  it('ends in an error for a rotated secret, and the provider says so', async () => {
    const { id } = await connected();
    keycloak.realm.secret = 'canary-rotated';
    await world.runner.tick();
    keycloak.realm.secret = clientSecret;
    expect((await stateOf(id)).details).toMatchObject({ status: 'error', run: { failure: 'credentials' } });
    const { body } = await call(providerEndpoints.read, { params: { id } });
    expect(body.provider.connection).toMatchObject({ state: 'connection-error', failure: 'credentials' });
  });

  it('skips people whose rule is wrong or whose login is taken, and lists them', async () => {
    keycloak.realm.people = [person(0), person(1, { username: 'taken' }), person(2, { attributes: {} })];
    const { id, syncId } = await connected({ enabled: false });
    const mapper = {
      type: 'users-base',
      name: 'department',
      before: 'attributes.department[0] == "IT"',

      customAttributes: true,
      attributes: [{ attribute: 'department', value: 'department', mapping: 'key' }],
    };
    expect((await call(mapperEndpoints.create, { params: { syncId }, body: mapper })).status).toBe(201);
    const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit: 10 };
    await call(syncEndpoints.change, { params: { id, syncId }, body: form });
    await world.runner.tick();
    const { details } = await stateOf(id);
    expect(details.run.counts).toMatchObject({ created: 1, skipped: 2 });
    const skipped = await changesOf(syncId, details.run.id, { kind: 'skip' });
    expect(skipped.map(({ name, reason }: { name: string; reason: string }) => [name, reason])).toEqual([
      ['person2', expect.stringMatching(/^rule: department: /)],
      ['taken', 'taken: login'],
    ]);
  });
});

describe('people who vanish', () => {
  it('are switched off first and removed after the grace time', async () => {
    keycloak.realm.people = Array.from({ length: 30 }, (_, index) => person(index));
    const { id, syncId } = await connected();
    await world.runner.tick();
    keycloak.realm.people = keycloak.realm.people.slice(1);
    expect((await runNow(id, syncId)).run.counts).toMatchObject({ switchedOff: 1, removed: 0 });
    expect(identity.accounts.get('p0')).toMatchObject({ off: true });
    world.advance(31 * 86_400_000);
    expect((await runNow(id, syncId)).run.counts).toMatchObject({ removed: 1 });
    expect(identity.accounts.has('p0')).toBe(false);
  });

  it('more than a tenth at once wait for an administrator', async () => {
    const { id, syncId } = await connected();
    await world.runner.tick();
    keycloak.realm.people = keycloak.realm.people.slice(10);
    const held = await runNow(id, syncId);
    expect(held).toMatchObject({
      status: 'error',
      run: { failure: 'held', held: 10, counts: { switchedOff: 0 } },
    });
    expect(await changesOf(syncId, held.run.id, { kind: 'hold' })).toHaveLength(10);
    const agree = { params: { syncId, runId: held.run.id } };
    expect((await call(syncEndpoints.agree, agree)).status).toBe(204);
    await world.runner.tick();
    expect((await stateOf(id)).details).toMatchObject({
      status: 'success',
      run: { agreedBy: 'administrator' },
    });
    expect([...identity.accounts.values()].filter(({ off }) => off)).toHaveLength(10);
    expect((await call(syncEndpoints.agree, agree)).body.code).toBe('provider.notHeld');
  });

  it('nobody has vanished because a page was cut short', async () => {
    const { id, syncId } = await connected();
    await world.runner.tick();
    keycloak.fail((path, query) =>
      path.endsWith('/users') && query.get('first') === '20' ? { body: [] } : undefined,
    );
    expect(await runNow(id, syncId)).toMatchObject({
      status: 'error',
      run: { failure: 'incomplete', counts: { switchedOff: 0 } },
    });
  });
});

describe('a dry run', () => {
  it('lists what the run does, value by value, and writes nothing', async () => {
    const { id, syncId } = await connected({ enabled: false });
    const { body } = await call(syncEndpoints.dryRun, { params: { syncId } });
    await world.runner.tick();
    const { run } = (await call(syncEndpoints.runOf, { params: { syncId, runId: body.id } })).body;
    expect(run).toMatchObject({ kind: 'dry', status: 'success', counts: { created: 25 } });
    expect(identity.accounts.size).toBe(0);
    const foreseen = await changesOf(syncId, body.id);
    const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit: 10 };
    await call(syncEndpoints.change, { params: { id, syncId }, body: form });
    await world.runner.tick();
    const { details } = await stateOf(id);
    const done = await changesOf(syncId, details.run.id);
    const plain = (rows: { id: string }[]) => rows.map(({ id: _, ...row }) => row);
    expect(plain(foreseen)).toEqual(plain(done));
  });
});

it('a dry run that was interrupted foresees from its first page again who takes whose login', async () => {
  keycloak.realm.people = Array.from({ length: 25 }, (_, index) =>
    person(index, index === 0 || index === 22 ? { username: 'shared' } : {}),
  );
  let pages = 0;
  keycloak.fail((path, query) => {
    if (!path.endsWith('/users') || query.get('first') !== '20') return undefined;
    pages += 1;
    return pages < 2 ? 'hang' : undefined;
  });
  const { syncId } = await connected({ enabled: false });
  const { body } = await call(syncEndpoints.dryRun, { params: { syncId } });
  const running = world.runner.tick();
  const read = async () =>
    (await call(syncEndpoints.runOf, { params: { syncId, runId: body.id } })).body.run.counts.read;
  await expect.poll(read, { timeout: 15_000 }).toBe(20);
  await world.killRunner();
  await running;
  await world.restartRunner();
  await world.runner.tick();
  const { run } = (await call(syncEndpoints.runOf, { params: { syncId, runId: body.id } })).body;
  expect(run).toMatchObject({ status: 'success', counts: { read: 25, created: 24, skipped: 1 } });
  const skipped = await changesOf(syncId, body.id, { kind: 'skip' });
  expect(skipped).toMatchObject([{ externalId: 'p22', reason: 'taken: login' }]);
  expect(identity.accounts.size).toBe(0);
});

it('languages that vanish at the provider stay: they count as nothing and need no agreement', async () => {
  const { id } = await connected({ enabled: false });
  const { id: syncId } = await stateOf(id, 'locales');
  await call(mapperEndpoints.base, { params: { syncId }, body: {} });
  const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit: 50 };
  await call(syncEndpoints.change, { params: { id, syncId }, body: form });
  await world.runner.tick();
  expect((await stateOf(id, 'locales')).details.run.counts).toMatchObject({ created: 2 });
  keycloak.realm.locales = ['en'];
  await runNow(id, syncId);
  keycloak.realm.locales = ['en', 'ru'];
  const { details } = await stateOf(id, 'locales');
  expect(details).toMatchObject({
    status: 'success',
    error: 0,
    run: { held: 0, counts: { unchanged: 1, switchedOff: 0, removed: 0 } },
  });
  expect(await changesOf(syncId, details.run.id)).toEqual([]);
});

it('of a run and dry runs that are asked for at once, one is taken', async () => {
  const { id, syncId } = await connected();
  await world.runner.tick();
  const answers = await Promise.all([
    call(syncEndpoints.start, { params: { id }, body: { syncId } }),
    ...[1, 2, 3].map(() => call(syncEndpoints.dryRun, { params: { syncId } })),
  ]);
  const refused = answers.filter(({ body }) => body.code === 'provider.syncInProgress');
  expect(refused).toHaveLength(3);
  await world.runner.tick();
});

it('one process runs a provider, however many want to', async () => {
  const { id } = await connected();
  const before = identity.asked.writes;
  const other = world.anotherRunner();
  await Promise.all([world.runner.tick(), other.tick()]);
  expect((await stateOf(id)).details.status).toBe('success');
  expect(identity.asked.writes - before).toBe(25);
  const { body } = await call(syncEndpoints.history, { params: { syncId: (await stateOf(id)).id } });
  expect(body.history).toHaveLength(1);
});

it.each([
  ['usersGroups', 1],
  ['roles', 1],
  ['applications', 2],
])('%s of the realm go to whoever owns them, once', async (type, count) => {
  keycloak.realm.clients = [
    { id: 'c1', clientId: 'crm', name: 'CRM', rootUrl: 'https://crm.example', baseUrl: '/home' },
    { id: 'c2', clientId: 'batch', enabled: false },
    { id: 'c0', clientId: 'realm-management' },
  ];
  identity.objects.clear();
  const { id } = await connected({ enabled: false });
  const { id: syncId } = await stateOf(id, type);
  await call(mapperEndpoints.base, { params: { syncId }, body: {} });
  const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit: 50 };
  await call(syncEndpoints.change, { params: { id, syncId }, body: form });
  await world.runner.tick();
  expect((await stateOf(id, type)).details).toMatchObject({ status: 'success', success: count });
  if (type === 'roles')
    expect(identity.objects.get('r1')).toMatchObject({ name: 'engineer', title: 'engineer', url: null });
  if (type === 'applications')
    expect([...identity.objects.values()]).toMatchObject([
      { externalId: 'c1', name: 'crm', title: 'CRM', url: 'https://crm.example/home', enabled: true },
      { externalId: 'c2', name: 'batch', title: 'batch', url: null, enabled: false },
    ]);
  const { calls } = identity.asked;
  await runNow(id, syncId);
  const { counts } = (await stateOf(id, type)).details.run;
  expect(counts).toMatchObject({ created: 0, changed: 0, unchanged: count });
  expect(identity.asked.calls).toBe(calls);
});

it('what is off runs by no schedule and fails by none; on again, it runs when it is due', async () => {
  const { id, syncId } = await connected();
  await world.runner.tick();
  const runsOf = async () => (await call(syncEndpoints.history, { params: { syncId } })).body.history.length;
  const turn = (enabled: boolean) =>
    call(providerEndpoints.setEnabled, { params: { id }, body: { enabled } });
  await turn(false);
  for (const _ of [1, 2]) {
    world.advance(3 * 3_600_000);
    await world.runner.tick();
  }
  expect(await runsOf()).toBe(1);
  expect((await stateOf(id)).details.status).toBe('success');
  await turn(true);
  world.advance(3 * 3_600_000);
  await world.runner.tick();
  expect(await runsOf()).toBe(2);
});

it('a run that waits for an administrator is not repeated in minutes, one that failed is', async () => {
  const { id, syncId } = await connected({ restartOnFailure: true });
  await world.runner.tick();
  const minutesToNext = async () =>
    Math.round((Date.parse((await stateOf(id)).details.nextAt) - world.clock.now().getTime()) / 60_000);
  keycloak.realm.people = keycloak.realm.people.slice(10);
  expect((await runNow(id, syncId)).run.failure).toBe('held');
  expect(await minutesToNext()).toBe(120);
  keycloak.fail((path) => (path.endsWith('/users') ? { status: 403 } : undefined));
  await runNow(id, syncId);
  expect(await minutesToNext()).toBe(5);
});

it('a sample person shows each rule and what comes of them', async () => {
  const { syncId } = await connected({ enabled: false });
  const mapper = {
    type: 'users-access',
    name: 'engineers',
    before: '"engineer" in roles',
    attributes: [],
    access: [{ type: 'role', id: 'user' }],
  };
  const { body } = await call(mapperEndpoints.test, {
    params: { syncId },
    body: { mapper, person: 'person1' },
  });
  expect(body).toMatchObject({ person: { externalId: 'p1' }, skipped: null });
  expect(body.steps.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome])).toEqual([
    ['base', 'applied'],
    ['engineers', 'applied'],
  ]);
  expect(body.result).toContainEqual({ field: 'roles', value: 'user' });
  const wrong = { ...mapper, before: 'nonsense(' };
  const refused = await call(mapperEndpoints.create, { params: { syncId }, body: wrong });
  expect(refused.body.errorList).toEqual({ before: 'errorCondition' });
});

it('another type or kind of attributes begins a mapper anew', async () => {
  const { syncId } = await connected({ enabled: false });
  const { mappers } = (await call(mapperEndpoints.list, { params: { syncId } })).body;
  const [base] = mappers;
  const { id, revision, type, name, access, attributes } = base;
  const body = { type, name, access, attributes, customAttributes: true, revision };
  body.attributes = [...attributes, { attribute: 'mobile', value: 'phone', mapping: 'key' }];
  expect((await call(mapperEndpoints.change, { params: { syncId, id }, body })).status).toBe(200);
  const after = (await call(mapperEndpoints.list, { params: { syncId } })).body.mappers[0];
  expect(after.attributes.map(({ attribute }: { attribute: string }) => attribute)).toEqual(['mobile']);
});

it('integration lists every entity with its state; each is switched and run in full', async () => {
  const { body } = await call(integrationSyncEndpoints.list, {});
  expect(body.synchronizations).toHaveLength(18);
  const on = body.synchronizations.filter(({ enabled }: { enabled: boolean }) => enabled);
  // What only installations exchange is off until somebody wants it.
  expect(on.map(({ id }: { id: string }) => id)).toEqual([
    ...['users', 'applications', 'roles', 'locales', 'usersGroups'],
  ]);
  const countries = { params: { id: 'countries' as const }, body: { enabled: true } };
  expect((await call(integrationSyncEndpoints.setEnabled, countries)).status).toBe(200);
  const again = (await call(integrationSyncEndpoints.list, {})).body.synchronizations;
  expect(again.find(({ id }: { id: string }) => id === 'countries')).toMatchObject({
    enabled: true,
    providers: 0,
    readAt: null,
  });
  const { id, syncId } = await connected();
  await world.runner.tick();
  const off = { params: { id: 'users' as const }, body: { enabled: false } };
  expect((await call(integrationSyncEndpoints.setEnabled, off)).status).toBe(200);
  const refused = await call(syncEndpoints.start, { params: { id }, body: { syncId } });
  expect([refused.status, refused.body.code]).toEqual([409, 'provider.entityOff']);
  expect((await call(syncEndpoints.dryRun, { params: { syncId } })).body.code).toBe('provider.entityOff');
  const all = await call(syncEndpoints.start, { params: { id }, body: {} });
  expect(all.body.code).toBe('provider.entityOff');
  await call(integrationSyncEndpoints.setEnabled, { ...off, body: { enabled: true } });
  identity.accounts.clear();
  const { started } = (await call(integrationSyncEndpoints.start, { params: { id: 'users' } })).body;
  expect(started).toBeGreaterThan(0);
  await world.runner.tick();
  // In full: what was lost here is delivered again.
  expect(identity.accounts.size).toBe(25);
});
