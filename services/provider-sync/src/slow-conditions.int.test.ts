import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { type ScriptedIdentity, startScriptedIdentity } from './scripted-identity.fixtures.ts';
import {
  clientId,
  clientSecret,
  realmName,
  type ScriptedKeycloak,
  startScriptedKeycloak,
} from './scripted-keycloak.fixtures.ts';

const LIMIT = 20;
/** May be saved; takes a fifth of a second of CPU time for a person of many units. */
const slow = Array.from(
  { length: 10 },
  (_, at) =>
    `attributes.units.exists(u, timestamp("2026-01-01T00:00:00Z").getHours("Europe/Moscow") == ${50 + at})`,
).join(' || ');
const backtracking = 'person.email//matches\n.matches("^(a|a)*$")';

let identity: ScriptedIdentity;
let world: TestProviderSync;
let keycloak: ScriptedKeycloak;
beforeAll(async () => {
  [identity, keycloak] = await Promise.all([startScriptedIdentity(), startScriptedKeycloak()]);
  world = await startProviderSync(
    { identityUrl: identity.url, platformUrl: identity.url },
    { conditions: { cpuMs: LIMIT, everyMs: 2 } },
  );
  const units = Array.from({ length: 200 }, (_, index) => `unit${index}`);
  keycloak.realm.people = ['few', 'many', 'none'].map((username, index) => ({
    id: `p${index}`,
    username,
    email: `${'a'.repeat(60)}${index}!`,
    enabled: true,
    attributes: { units: username === 'many' ? units : [] },
  }));
});
beforeEach(() => {
  identity.accounts.clear();
  identity.held.clear();
});
afterAll(async () => {
  await world?.close();
  await keycloak?.close();
  await identity?.close();
});

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });

const attributes = [{ attribute: 'comment', value: 'mapped', mapping: 'value' }];
const mapper = (name: string, before: string) => ({ type: 'users-base', name, before, attributes });

let names = 0;
/** A provider whose people have the base mapper and this one. */
const connected = async (own: ReturnType<typeof mapper>) => {
  names += 1;
  const body = { name: `slow-${names}`, url: keycloak.address, realm: realmName, clientId, clientSecret };
  const id = (await call(providerEndpoints.create, { body })).body.id as string;
  const { synchronizations } = (await call(syncEndpoints.list, { params: { id } })).body;
  const { id: syncId } = synchronizations.find(({ type }: { type: string }) => type === 'users');
  await call(mapperEndpoints.base, { params: { syncId }, body: {} });
  expect((await call(mapperEndpoints.create, { params: { syncId }, body: own })).status).toBe(201);
  const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 2, syncLimit: 10 };
  await call(syncEndpoints.change, { params: { id, syncId }, body: form });
  return { id, syncId };
};
const skippedBy = async (id: string, syncId: string, tick: () => Promise<void>) => {
  await call(syncEndpoints.start, { params: { id }, body: { syncId } });
  await tick();
  const { synchronizations } = (await call(syncEndpoints.list, { params: { id } })).body;
  const { details } = synchronizations.find(({ type }: { type: string }) => type === 'users');
  const query = { limit: 100, kind: 'skip' };
  const { body } = await call(syncEndpoints.changes, { params: { syncId, runId: details.run.id }, query });
  return {
    status: details.status,
    skipped: body.changes.map(({ name, reason }: { name: string; reason: string }) => [name, reason]),
  };
};

it('a person whose condition was ended is listed with the reason; another process fares the same', async () => {
  const { id, syncId } = await connected(mapper('units', slow));
  const ended = { status: 'success', skipped: [['many', 'too-slow: units']] };
  expect(await skippedBy(id, syncId, world.runner.tick)).toEqual(ended);
  await world.killRunner();
  await world.restartRunner();
  expect(await skippedBy(id, syncId, world.runner.tick)).toEqual(ended);
});

it('the trial says which condition was ended', async () => {
  const { syncId } = await connected(mapper('units', slow));
  const tested = async (person: string) =>
    (await call(mapperEndpoints.test, { params: { syncId }, body: { person } })).body;
  expect(await tested('many')).toMatchObject({
    steps: [{ outcome: 'applied' }, { name: 'units', outcome: 'ended', wrong: 'before' }],
    result: [],
    skipped: { reason: 'too-slow', detail: 'units' },
  });
  expect((await tested('few')).skipped).toBe(null);
});

it('a comment before a call keeps no backtracking expression alive: the run ends, and the service answers meanwhile', async () => {
  const { id, syncId } = await connected(mapper('mail', backtracking));
  const ready = world.app.inject({ url: '/health/ready' });
  expect(await skippedBy(id, syncId, world.runner.tick)).toEqual({ status: 'success', skipped: [] });
  expect((await ready).statusCode).toBe(200);
});
