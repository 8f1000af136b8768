/** Whatever becomes of a provider: a run ends with a reason that an administrator understands, and the next one repairs it. */
import { integrationSyncEndpoints } from '@gatehouse/contracts/provider-sync/integration-sync.endpoints.ts';
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runs, syncObjects, syncs } from './modules/sync/sync.model.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { type ScriptedIdentity, startScriptedIdentity } from './scripted-identity.fixtures.ts';
import {
  clientId,
  clientSecret,
  type Fault,
  realmName,
  type ScriptedKeycloak,
  startScriptedKeycloak,
} from './scripted-keycloak.fixtures.ts';
import { selfSigned } from './self-signed.fixtures.ts';

let identity: ScriptedIdentity;
let world: TestProviderSync;
let keycloak: ScriptedKeycloak;
beforeAll(async () => {
  [identity, keycloak] = await Promise.all([startScriptedIdentity(), startScriptedKeycloak()]);
  world = await startProviderSync({ identityUrl: identity.url }, { waitMs: 700, sleep: async () => {} });
});
afterAll(async () => {
  await world?.close();
  await keycloak?.close();
  await identity?.close();
});

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    username: `person${index}`,
    email: `person${index}@example.org`,
    enabled: true,
  }));
beforeEach(async () => {
  keycloak.fail(() => undefined);
  await keycloak.release();
  identity.accounts.clear();
  identity.held.clear();
  keycloak.realm.people = people(25);
  keycloak.realm.clockAhead = 0;
});

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });

let names = 0;
/** A provider whose first run is queued. */
const connected = async (more: object = {}) => {
  names += 1;
  const body = { name: `realm-${names}`, url: keycloak.address, realm: realmName, clientId, clientSecret };
  const { id } = (await call(providerEndpoints.create, { body: { ...body, ...more } })).body;
  const { synchronizations } = (await call(syncEndpoints.list, { params: { id } })).body;
  const syncId = synchronizations.find(({ type }: { type: string }) => type === 'users').id as string;
  await call(mapperEndpoints.base, { params: { syncId }, body: {} });
  const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 2, syncLimit: 10 };
  await call(syncEndpoints.change, { params: { id, syncId }, body: form });
  return { id: id as string, syncId };
};
const detailsOf = async (id: string) => {
  const { synchronizations } = (await call(syncEndpoints.list, { params: { id } })).body;
  return synchronizations.find(({ type }: { type: string }) => type === 'users').details;
};
const connectionOf = async (id: string) =>
  (await call(providerEndpoints.read, { params: { id } })).body.provider.connection;
const runNow = async ({ id, syncId }: { id: string; syncId: string }) => {
  await call(syncEndpoints.start, { params: { id }, body: { syncId } });
  await world.runner.tick();
  return detailsOf(id);
};

/** What `fault` does to the last page: what was read before it stands. */
const atLastPage =
  (fault: ReturnType<Fault>): Fault =>
  (path, query) =>
    path.endsWith('/users') && query.get('first') === '20' ? fault : undefined;

it.each<readonly [string, Fault, string]>([
  ['is away', () => 'reset', 'unreachable'],
  ['goes away in the middle', atLastPage('reset'), 'unreachable'],
  ['does not answer in time', atLastPage('hang'), 'timeout'],
  ['answers 500', atLastPage({ status: 500 }), 'server-error'],
  ['answers 429 for ever', atLastPage({ status: 429, headers: { 'retry-after': '0' } }), 'rate-limit'],
  ['answers half of a page', atLastPage({ body: '[{"id":"p20"' }), 'malformed'],
  ['answers a page of another kind', atLastPage({ body: '<html>' }), 'malformed'],
])('a provider that %s', async (_, fault, failure) => {
  const ids = await connected();
  keycloak.fail(fault);
  await world.runner.tick();
  expect(await detailsOf(ids.id)).toMatchObject({
    status: 'error',
    run: { failure, counts: { switchedOff: 0 } },
  });
  expect(await connectionOf(ids.id)).toMatchObject({ state: 'connection-error', failure });
  const { writes } = identity.asked;
  const made = identity.accounts.size;
  keycloak.fail(() => undefined);
  expect(await runNow(ids)).toMatchObject({ status: 'success', success: 25 });
  // Nothing twice: what the first run brought is not delivered again.
  expect(identity.asked.writes - writes).toBe(25 - made);
  expect(await connectionOf(ids.id)).toMatchObject({ state: 'connected', failure: null });
});

it('a provider with a certificate that nobody vouches for is not read', async () => {
  const strange = await startScriptedKeycloak({ tls: selfSigned });
  try {
    const { id } = await connected({ url: strange.address });
    await world.runner.tick();
    expect(await detailsOf(id)).toMatchObject({ status: 'error', run: { failure: 'certificate' } });
    expect(strange.seen).toEqual([]);
  } finally {
    await strange.close();
  }
});

it('a page that shrinks while it is read makes nobody vanish; the next run knows who is there', async () => {
  const ids = await connected();
  await world.runner.tick();
  // Two of the first page leave while the second one is read: two others slip past between the pages.
  keycloak.fail((path, query) => {
    if (path.endsWith('/users') && query.get('first') === '10') keycloak.realm.people = people(25).slice(2);
    return undefined;
  });
  expect(await runNow(ids)).toMatchObject({
    status: 'error',
    run: { failure: 'incomplete', counts: { switchedOff: 0, removed: 0 } },
  });
  keycloak.fail(() => undefined);
  expect(await runNow(ids)).toMatchObject({
    status: 'success',
    run: { counts: { read: 23, switchedOff: 2 } },
  });
});

it('a secret that was rotated ends the run, and the new one repairs it', async () => {
  const ids = await connected();
  keycloak.realm.secret = 'canary-rotated';
  await world.runner.tick();
  expect(await detailsOf(ids.id)).toMatchObject({ status: 'error', run: { failure: 'credentials' } });
  const { provider } = (await call(providerEndpoints.read, { params: { id: ids.id } })).body;
  const { name, url, realm, revision } = provider;
  const body = { name, url, realm, clientId, clientSecret: 'canary-rotated', revision };
  expect((await call(providerEndpoints.change, { params: { id: ids.id }, body })).status).toBe(200);
  expect(await runNow(ids)).toMatchObject({ status: 'success', success: 25 });
  keycloak.realm.secret = clientSecret;
});

it('a clock that is five minutes off is named where it is what tokens fail by', async () => {
  const ids = await connected();
  keycloak.realm.clockAhead = 5 * 60_000;
  keycloak.fail((path) => (path.startsWith('/admin') ? { status: 401 } : undefined));
  await world.runner.tick();
  expect(await detailsOf(ids.id)).toMatchObject({ status: 'error', run: { failure: 'clock' } });
  keycloak.fail(() => undefined);
  // The clock alone keeps nobody from reading.
  expect(await runNow(ids)).toMatchObject({ status: 'success', success: 25 });
});

it('of two schedulers the frozen one writes nothing once the other has taken over', async () => {
  const ids = await connected();
  let frozen = 0;
  keycloak.fail((path, query) => {
    if (!path.endsWith('/users') || query.get('first') !== '20' || frozen > 0) return undefined;
    frozen += 1;
    return 'hang';
  });
  const running = world.anotherRunner({ waitMs: 60_000 }).tick();
  await expect.poll(() => keycloak.hangs(), { timeout: 15_000 }).toBe(1);
  await expect.poll(() => identity.accounts.size, { timeout: 15_000 }).toBe(20);
  // As the database sees a process that renews nothing.
  const leases = world.connection.collection<{ _id: string }>('leases');
  await leases.updateOne({ _id: `sync:${ids.id}` }, { $set: { expiresAt: new Date(0) } });
  await world.runner.tick();
  expect(await detailsOf(ids.id)).toMatchObject({ status: 'success', success: 25, run: { total: 25 } });
  const { writes } = identity.asked;
  await keycloak.release();
  await running;
  expect(identity.asked.writes).toBe(writes);
  const { history } = (await call(syncEndpoints.history, { params: { syncId: ids.syncId } })).body;
  expect(history).toMatchObject([{ status: 'success', counts: { read: 25, created: 25 } }]);
});

it('monitoring hears of each provider that is on: up while it answers and lets us read', async () => {
  const [good, bad, away] = [
    await connected(),
    await connected(),
    await connected({ url: 'http://127.0.0.1:9' }),
  ];
  await world.runner.tick();
  keycloak.fail((path) => (path.endsWith('/users') ? { status: 403 } : undefined));
  await runNow(bad);
  const reported = new Map((await world.reported()).map(({ id, kind, up }) => [id, { kind, up }]));
  expect(reported.get(good.id)).toEqual({ kind: 'provider', up: true });
  expect(reported.get(bad.id)).toEqual({ kind: 'provider', up: false });
  expect(reported.get(away.id)).toEqual({ kind: 'provider', up: false });
  await call(providerEndpoints.setEnabled, { params: { id: good.id }, body: { enabled: false } });
  expect((await world.reported()).map(({ id }) => id)).not.toContain(good.id);
});

describe('a run in progress ends within a page', () => {
  /** The first run of a provider with 25 pages, with something that happens at its third. */
  const runWith = async (happens: (ids: { id: string; syncId: string }) => Promise<unknown>) => {
    keycloak.realm.people = people(250);
    const ids = await connected();
    let happened: Promise<unknown> | undefined;
    keycloak.fail((path, query) => {
      if (path.endsWith('/users') && query.get('first') === '20') happened ??= happens(ids);
      return undefined;
    });
    await world.runner.tick();
    await happened;
    expect(happened).toBeDefined();
    expect(identity.accounts.size).toBeLessThan(200);
    return ids;
  };
  const off = { status: 'error', run: { failure: 'address', detail: ['off'] } };

  it('when its provider is switched off', async () => {
    const { id } = await runWith(({ id }) =>
      call(providerEndpoints.setEnabled, { params: { id }, body: { enabled: false } }),
    );
    expect(await detailsOf(id)).toMatchObject(off);
  });

  it('when its entity is switched off', async () => {
    const turn = (enabled: boolean) =>
      call(integrationSyncEndpoints.setEnabled, { params: { id: 'users' }, body: { enabled } });
    const { id } = await runWith(() => turn(false));
    expect(await detailsOf(id)).toMatchObject(off);
    await turn(true);
  });

  it('when it is switched off itself', async () => {
    const form = { enabled: false, restartOnFailure: false, periodUnit: 0, periodAmount: 2, syncLimit: 10 };
    const { id } = await runWith(({ id, syncId }) =>
      call(syncEndpoints.change, { params: { id, syncId }, body: form }),
    );
    expect((await detailsOf(id)).run).toMatchObject(off.run);
  });

  it('when its provider is deleted, and stores nothing of it any more', async () => {
    const { connection } = world;
    // As the deletion does, which waits for no page.
    const { syncId } = await runWith(async ({ syncId }) => {
      await syncs.driver(connection).deleteOne({ _id: syncId });
      await runs.driver(connection).deleteMany({ syncId });
      await syncObjects.driver(connection).deleteMany({ syncId });
    });
    for (const rows of [syncObjects.driver(connection), runs.driver(connection)])
      expect(await rows.countDocuments({ syncId })).toBe(0);
  });
});

it('a list of providers asks identity once for the people of all of them', async () => {
  await Promise.all([connected(), connected(), connected()]);
  const { calls } = identity.asked;
  const { body } = await call(providerEndpoints.list, { query: { limit: 100 } });
  expect(identity.asked.calls - calls).toBe(1);
  expect(body.providers.length).toBeGreaterThan(2);
  expect(body.providers[0].people).toBe(identity.accounts.size);
});
