/** Whatever a provider has: a dry run foresees what the run does, row by row and value by value. */
import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { providerEndpoints } from '@gatehouse/contracts/provider-sync/providers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProviderSync, type TestProviderSync } from './provider-sync.fixtures.ts';
import { type ScriptedIdentity, startScriptedIdentity } from './scripted-identity.fixtures.ts';
import {
  clientId,
  clientSecret,
  type Person,
  realmName,
  type ScriptedKeycloak,
  startScriptedKeycloak,
} from './scripted-keycloak.fixtures.ts';

let identity: ScriptedIdentity;
let world: TestProviderSync;
let keycloak: ScriptedKeycloak;
beforeAll(async () => {
  [identity, keycloak] = await Promise.all([startScriptedIdentity(), startScriptedKeycloak()]);
  world = await startProviderSync({ identityUrl: identity.url });
});
afterAll(async () => {
  await world?.close();
  await keycloak?.close();
  await identity?.close();
});

/** Mulberry32: a failure is repeated by its seed. */
const randomOf = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (bound: number) => Math.floor(next() * bound),
    chance: (share: number) => next() < share,
  };
};
type Random = ReturnType<typeof randomOf>;

/** Few logins, addresses and numbers for many people, so that they meet. */
const personOf = (random: Random, index: number): Person => ({
  id: `p${index}`,
  username: random.chance(0.15) ? `shared${random.below(4)}` : `person${index}`,
  email: random.chance(0.2) ? `Shared${random.below(4)}@example.org` : `person${index}@example.org`,
  emailVerified: random.chance(0.5),
  firstName: `Name${random.below(3)}`,
  enabled: random.chance(0.9),
  attributes: {
    ...(random.chance(0.5) ? { phone: [`+7916222${1000 + random.below(20)}`] } : {}),
    ...(random.chance(0.8) ? { department: ['IT'] } : {}),
  },
});

const nextState = (random: Random, people: readonly Person[]): Person[] => {
  const kept = people.filter(() => random.chance(0.95));
  const changed = kept.map((person) =>
    random.chance(0.2) ? personOf(random, Number(person.id.slice(1))) : person,
  );
  const added = Array.from({ length: random.below(8) }, (_, index) =>
    personOf(random, 1_000 + random.below(9_000) * 10 + index),
  );
  return [...changed, ...added].toSorted((a, b) => (random.chance(0.02) ? 1 : a.id < b.id ? -1 : 1));
};

const call = (endpoint: Parameters<TestProviderSync['call']>[0], request: object = {}) =>
  world.call(endpoint, { actor: world.administrator, ...request });

/** A provider whose mappers let people meet each other, and skip some. */
const connected = async (seed: number) => {
  const body = { name: `realm-${seed}`, url: keycloak.address, realm: realmName, clientId, clientSecret };
  const { id } = (await call(providerEndpoints.create, { body })).body;
  const { synchronizations } = (await call(syncEndpoints.list, { params: { id } })).body;
  const syncId = synchronizations.find(({ type }: { type: string }) => type === 'users').id as string;
  await call(mapperEndpoints.base, { params: { syncId }, body: {} });
  const own = {
    type: 'users-base',
    name: 'own',
    customAttributes: true,
    before: 'attributes.department[0] == "IT"',
    attributes: [{ attribute: 'mobile', value: 'phone', mapping: 'key' }],
  };
  expect((await call(mapperEndpoints.create, { params: { syncId }, body: own })).status).toBe(201);
  const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 2, syncLimit: 7 };
  await call(syncEndpoints.change, { params: { id, syncId }, body: form });
  return { id, syncId };
};

const told = async (syncId: string, runId: string) => {
  const at = { params: { syncId, runId } };
  const { run } = (await call(syncEndpoints.runOf, at)).body;
  const { changes } = (await call(syncEndpoints.changes, { ...at, query: { limit: 100 } })).body;
  const { status, failure, counts, total, held } = run;
  // An account that is not made yet has no id.
  const rows = changes.map(({ id: _, accountId: __, ...row }: Record<string, unknown>) => row);
  return { status, failure, counts, total, held, rows };
};

it.each([1, 2, 3, 4, 5, 6])('state after state, seed %i', async (seed) => {
  const random = randomOf(seed);
  identity.accounts.clear();
  identity.held.clear();
  keycloak.realm.people = Array.from({ length: 20 + random.below(20) }, (_, index) =>
    personOf(random, index),
  );
  const { id, syncId } = await connected(seed);
  for (let step = 0; step < 4; step += 1) {
    const dry = (await call(syncEndpoints.dryRun, { params: { syncId } })).body;
    if (step === 0) {
      // Switching it on has queued the first run.
      expect(dry.code).toBe('provider.syncInProgress');
      await world.runner.tick();
      keycloak.realm.people = nextState(random, keycloak.realm.people);
      continue;
    }
    const writes = identity.asked.writes;
    await world.runner.tick();
    expect(identity.asked.writes).toBe(writes);
    const foreseen = await told(syncId, dry.id);
    await call(syncEndpoints.start, { params: { id }, body: { syncId } });
    await world.runner.tick();
    const { synchronizations } = (await call(syncEndpoints.list, { params: { id } })).body;
    const { run } = synchronizations.find(({ type }: { type: string }) => type === 'users').details;
    expect(foreseen).toEqual(await told(syncId, run.id));
    keycloak.realm.people = nextState(random, keycloak.realm.people);
  }
});
