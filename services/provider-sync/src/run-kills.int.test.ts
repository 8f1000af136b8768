/** A run that loses an answer, or is killed between what it does and its note of it: nothing is forgotten, and all of it is told once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connected, startConnected } from './connected-provider.fixtures.ts';
import { runs as runRows, syncObjects, syncStates } from './modules/sync/sync.model.ts';
import type { Asked } from './scripted-identity.fixtures.ts';

let all: Connected;
beforeAll(async () => {
  all = await startConnected({ sleep: async () => {} });
});
afterAll(async () => all?.close());

const person = (index: number, more: object = {}) => ({
  id: `p${index}`,
  username: `person${index}`,
  email: `person${index}@example.org`,
  enabled: true,
  ...more,
});
const people = (count: number) => Array.from({ length: count }, (_, index) => person(index));
beforeEach(async () => {
  const { keycloak, identity, world } = all;
  // Providers of tests before share the people: their schedules would act on them once the clock is forwarded.
  await syncStates.driver(world.connection).updateMany({}, { $set: { nextAt: null } });
  keycloak.fail(() => undefined);
  identity.lose(() => false);
  keycloak.realm.people = people(25);
  identity.accounts.clear();
  identity.held.clear();
});

const isDeparture = (path: string) => path.includes('/departures');
/** Kills the runner at the first call of which this is true, once it is done there and before its answer is here. */
const killAt = (isIt: (path: string, body: Asked) => boolean) => {
  const kills: Promise<unknown>[] = [];
  all.identity.lose((path, body) => {
    if (kills.length === 0 && isIt(path, body)) kills.push(all.world.killRunner());
    return kills.length > 0;
  });
  return {
    /** Ends the killed process; another one goes on. */
    goOn: async () => {
      expect(kills).toHaveLength(1);
      await Promise.all(kills);
      all.identity.lose(() => false);
      await all.world.restartRunner();
      await all.world.runner.tick();
    },
  };
};
const toldOf = async ({ syncId }: { syncId: string }, runId: string) => {
  const rows: { externalId: string; kind: string; reason: string | null }[] = await all.changesOf(
    syncId,
    runId,
  );
  return rows.map(({ externalId, kind }) => `${kind} ${externalId}`).toSorted();
};
const fieldsOf = ({ changes }: { changes: { field: string }[] }) => changes.map(({ field }) => field);
const waitingOf = ({ syncId }: { syncId: string }) =>
  syncObjects.driver(all.world.connection).countDocuments({ syncId, pending: { $ne: null } });

describe('people who were switched off without an answer', () => {
  /** `p0` is switched off, and no try of the run learns of it. */
  const lostSwitchOff = async () => {
    const ids = await all.connected();
    await all.world.runner.tick();
    all.keycloak.realm.people = people(25).slice(1);
    all.identity.lose(isDeparture);
    expect((await all.runNow(ids)).status).toBe('error');
    expect(all.identity.accounts.get('p0')?.off).toBe(true);
    all.identity.lose(() => false);
    return ids;
  };

  it('are on again once they are at the provider again', async () => {
    const ids = await lostSwitchOff();
    all.keycloak.realm.people = [person(0, { email: 'back@example.org' }), ...people(25).slice(1)];
    const { status, run } = await all.runNow(ids);
    expect({ status, run }).toMatchObject({ status: 'success', run: { counts: { switchedOff: 0 } } });
    expect(all.identity.accounts.get('p0')?.off).toBeUndefined();
    expect(await waitingOf(ids)).toBe(0);
    // Off and on again is no change.
    const [row] = await all.changesOf(ids.syncId, run.id);
    expect(row).toMatchObject({ kind: 'change', externalId: 'p0' });
    expect(fieldsOf(row)).toEqual(['email']);
  });

  it('stay off while they are not, and the next run tells it', async () => {
    const ids = await lostSwitchOff();
    const { run } = await all.runNow(ids);
    expect(run).toMatchObject({ status: 'success', counts: { switchedOff: 1 } });
    expect(await toldOf(ids, run.id)).toEqual(['switchOff p0']);
    expect((await all.runNow(ids)).run.counts).toMatchObject({ switchedOff: 0 });
    expect(await waitingOf(ids)).toBe(0);
  });
});

it.each([0, 1, 2])('a run that is killed behind its page %i tells all that it did', async (page) => {
  const ids = await all.connected();
  const killed = killAt(
    (_, { rows }) => rows?.some(({ externalId }) => externalId === `p${page * 10}`) === true,
  );
  await all.world.runner.tick();
  await killed.goOn();
  const { run } = await all.detailsOf(ids.id);
  expect(run).toMatchObject({ status: 'success', counts: { read: 25, created: 25, unchanged: 0 } });
  expect(await toldOf(ids, run.id)).toHaveLength(25);
  expect(await waitingOf(ids)).toBe(0);
});

it('somebody whom a run made, and who has left before it is known, is listed as made', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = people(26);
  const killed = killAt((_, { rows }) => rows?.some(({ externalId }) => externalId === 'p25') === true);
  await all.runNow(ids);
  all.keycloak.realm.people = people(25);
  const isMade = all.identity.accounts.has('p25');
  await killed.goOn();
  const { run } = await all.detailsOf(ids.id);
  expect([isMade, all.identity.accounts.get('p25')?.off]).toEqual([true, true]);
  expect(run).toMatchObject({ counts: { created: 1, switchedOff: 0 } });
  expect(await toldOf(ids, run.id)).toEqual(['create p25']);
  expect(await waitingOf(ids)).toBe(0);
});

it('somebody whom a run switched off, and who is back when it goes on, is as before', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = people(25).slice(1);
  const killed = killAt(isDeparture);
  await all.runNow(ids);
  expect(all.identity.accounts.get('p0')?.off).toBe(true);
  all.keycloak.realm.people = people(25);
  await killed.goOn();
  await all.runNow(ids);
  expect(all.identity.accounts.get('p0')?.off).toBeUndefined();
  const rows: string[] = [];
  for (const { _id } of await runRows.driver(all.world.connection).find({ syncId: ids.syncId }).toArray())
    rows.push(...(await toldOf(ids, _id)).filter((row) => !row.startsWith('create')));
  expect(rows).toEqual([]);
  expect(await waitingOf(ids)).toBe(0);
});

it('somebody whom a run made, and who is off and cannot be read when it goes on, is listed as made', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = people(26);
  const killed = killAt((_, { rows }) => rows?.some(({ externalId }) => externalId === 'p25') === true);
  await all.runNow(ids);
  const odd = { enabled: false, firstName: 'x'.repeat(20_000) };
  // Nothing was begun of the other one.
  all.keycloak.realm.people = [...people(25), person(25, odd), person(26, odd)];
  await killed.goOn();
  const { run } = await all.detailsOf(ids.id);
  expect(all.identity.accounts.get('p25')?.off).toBe(true);
  expect(run).toMatchObject({ counts: { created: 1, switchedOff: 0, skipped: 1 } });
  expect(await toldOf(ids, run.id)).toEqual(['create p25', 'skip p26']);
  expect(await waitingOf(ids)).toBe(0);
  const known = syncObjects.driver(all.world.connection);
  expect(await known.countDocuments({ syncId: ids.syncId })).toBe(26);
});

it('somebody who was back, and has left before that is known, is off again', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = people(25).slice(1);
  await all.runNow(ids);
  all.keycloak.realm.people = people(25);
  const killed = killAt((_, { rows }) => rows?.some(({ externalId }) => externalId === 'p0') === true);
  await all.runNow(ids);
  expect(all.identity.accounts.get('p0')?.off).toBeUndefined();
  all.keycloak.realm.people = people(25).slice(1);
  await killed.goOn();
  await all.runNow(ids);
  expect(all.identity.accounts.get('p0')?.off).toBe(true);
  expect(await waitingOf(ids)).toBe(0);
});

it.each(['switchOff', 'remove'])('a run that is killed at a %s tells it once', async (departure) => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = people(25).slice(1);
  if (departure === 'remove') {
    await all.runNow(ids);
    all.world.advance(31 * 86_400_000);
  }
  const killed = killAt((path, body) => isDeparture(path) && body.departure === departure);
  await all.runNow(ids);
  await killed.goOn();
  const { run } = await all.detailsOf(ids.id);
  const counts = departure === 'remove' ? { removed: 1 } : { switchedOff: 1 };
  expect(run).toMatchObject({ status: 'success', counts: { read: 24, unchanged: 24, ...counts } });
  expect(await toldOf(ids, run.id)).toEqual([`${departure} p0`]);
  expect(await waitingOf(ids)).toBe(0);
});

it.each(['before', 'after'])('a run that is killed %s it delivers a second time still does', async (when) => {
  all.keycloak.realm.people = [person(0, { email: 'shared@example.org' }), ...people(25).slice(1)];
  all.identity.held.set('shared@example.org', 'p20');
  const ids = await all.connected();
  let calls = 0;
  const killed = killAt((_, { rows }) => {
    if (rows?.some(({ externalId }) => externalId === 'p0') === true) calls += 1;
    const isLast = rows?.some(({ externalId }) => externalId === 'p20') === true;
    // Given up by the time that everybody has been read.
    if (isLast) all.identity.held.delete('shared@example.org');
    return when === 'before' ? isLast : calls === 2;
  });
  await all.world.runner.tick();
  await killed.goOn();
  const { run } = await all.detailsOf(ids.id);
  expect(run).toMatchObject({ status: 'success', counts: { read: 25, created: 25, skipped: 0, changed: 0 } });
  const rows = await all.changesOf(ids.syncId, run.id);
  expect(rows).toHaveLength(25);
  expect(rows.find(({ externalId }: { externalId: string }) => externalId === 'p0')).toMatchObject({
    kind: 'create',
    reason: null,
  });
  expect(all.identity.accounts.get('p0')).toMatchObject({ email: 'shared@example.org' });
  expect(await waitingOf(ids)).toBe(0);
});

it('a row of the version before, which knows of no confirmation, is as it was delivered', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  const rows = syncObjects.driver(all.world.connection);
  await rows.updateMany({ syncId: ids.syncId }, { $unset: { pending: '' } });
  const { writes } = all.identity.asked;
  expect((await all.runNow(ids)).run.counts).toMatchObject({ unchanged: 25 });
  expect(all.identity.asked.writes).toBe(writes);
});

it('somebody new who is refused is known to no later run', async () => {
  all.keycloak.realm.people = [...people(3), person(3, { username: 'taken' })];
  const ids = await all.connected();
  await all.world.runner.tick();
  expect((await all.detailsOf(ids.id)).run.counts).toMatchObject({ created: 3, skipped: 1 });
  expect(await syncObjects.driver(all.world.connection).countDocuments({ syncId: ids.syncId })).toBe(3);
});

it('a dry run marks nothing', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = [person(30), ...people(25).slice(1)];
  const rows = syncObjects.driver(all.world.connection);
  const before = await rows.find({ syncId: ids.syncId }).sort({ _id: 1 }).toArray();
  const dry = await all.dryRun(ids);
  expect(dry).toMatchObject({ status: 'success', counts: { created: 1, switchedOff: 1 } });
  expect(await rows.find({ syncId: ids.syncId }).sort({ _id: 1 }).toArray()).toEqual(before);
});
