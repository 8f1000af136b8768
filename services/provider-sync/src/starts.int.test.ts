import { integrationSyncEndpoints } from '@gatehouse/contracts/provider-sync/integration-sync.endpoints.ts';
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { syncStates } from './modules/sync/sync.model.ts';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { type ScriptedIdentity, startScriptedIdentity } from './scripted-identity.fixtures.ts';

/** What an administrator may start, and why not: nothing runs here, what is started stays queued. */

let identity: ScriptedIdentity;
let world: TestProviderSync;
beforeAll(async () => {
  identity = await startScriptedIdentity();
  world = await startProviderSync({ identityUrl: identity.url });
});
afterAll(async () => {
  await world?.close();
  await identity?.close();
});

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).body?.code;

let names = 0;
const provider = async () => {
  names += 1;
  const form = { url: 'http://127.0.0.1:9', realm: 'staff', clientId: 'gatehouse', clientSecret: 'secret' };
  const body = { name: `starts-${names}`, ...form };
  const { id } = (await call(providerEndpoints.create, { body })).body;
  const listed = async () =>
    (await call(syncEndpoints.list, { params: { id } })).body.synchronizations.find(
      ({ type }: { type: string }) => type === 'users',
    );
  const { id: syncId } = await listed();
  const schedule = { restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit: 50 };
  return {
    id,
    syncId,
    details: async () => (await listed()).details,
    setUp: () => call(mapperEndpoints.base, { params: { syncId }, body: {} }),
    /** Answers the id of a mapper that is off. */
    setUpLater: async (): Promise<string> =>
      (await call(mapperEndpoints.base, { params: { syncId }, body: { enabled: false } })).body.id,
    enable: () =>
      call(syncEndpoints.change, { params: { id, syncId }, body: { enabled: true, ...schedule } }),
    setProvider: (enabled: boolean) =>
      call(providerEndpoints.setEnabled, { params: { id }, body: { enabled } }),
    start: () => call(syncEndpoints.start, { params: { id }, body: { syncId } }),
    dryRun: () => call(syncEndpoints.dryRun, { params: { syncId } }),
  };
};
const startAll = (id: string) => call(integrationSyncEndpoints.start, { params: { id } });

it('a full run of an entity says why it starts nothing', async () => {
  expect(await codeOf(startAll('users'))).toBe('provider.syncOff');
  const one = await provider();
  await one.enable();
  expect(await codeOf(startAll('users'))).toBe('provider.syncWithoutMappers');
  await one.setUp();
  // Setting its fields up has begun it.
  expect(await codeOf(startAll('users'))).toBe('provider.syncInProgress');
});

it('what waits for its fields begins once they are set up, and what is off does not', async () => {
  const [on, off] = [await provider(), await provider()];
  await on.enable();
  expect(await on.details()).toMatchObject({ startError: 'notConfigured' });
  for (const { setUp } of [on, off]) expect((await setUp()).status).toBeLessThan(300);
  expect(await on.details()).toMatchObject({ status: 'await', startError: null });
  expect(await codeOf(on.start())).toBe('provider.syncInProgress');
  const inOrder = await provider();
  const id = await inOrder.setUpLater();
  await inOrder.enable();
  expect(await inOrder.details()).toMatchObject({ startError: 'notConfigured' });
  const params = { syncId: inOrder.syncId, id };
  expect((await call(mapperEndpoints.setEnabled, { params, body: { enabled: true } })).status).toBe(200);
  expect(await inOrder.details()).toMatchObject({ status: 'await', startError: null });
  expect(await off.details()).toMatchObject({ status: 'disabled' });
});

it('nothing is started at a provider that is off, not even a dry run', async () => {
  const one = await provider();
  await one.setUp();
  expect((await one.setProvider(false)).status).toBe(200);
  expect(await codeOf(one.start())).toBe('provider.off');
  expect(await codeOf(one.dryRun())).toBe('provider.off');
  const waiting = await provider();
  await waiting.enable();
  await waiting.setProvider(false);
  expect((await waiting.setUp()).status).toBeLessThan(300);
  expect(await waiting.details()).toMatchObject({ startError: 'notConfigured' });
  await one.enable();
  const queued = { _id: { $in: [one.syncId, waiting.syncId] }, queuedAt: { $ne: null } };
  expect(await syncStates.driver(world.connection).countDocuments(queued)).toBe(0);
  await one.setProvider(true);
  expect((await one.dryRun()).status).toBeLessThan(300);
});
