/** Whom one run leaves in an odd state, the next ones put right: nobody stays off, and nobody keeps access, for ever. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Connected, startConnected } from './connected-provider.fixtures.ts';

let all: Connected;
beforeAll(async () => {
  all = await startConnected({ sleep: async () => {} });
});
afterAll(async () => all?.close());

const person = (index: number, more: object = {}) => ({
  id: `p${index}`,
  username: `person${index}`,
  enabled: true,
  ...more,
});
const people = (count: number) => Array.from({ length: count }, (_, index) => person(index));
/** Off at the provider, and with a value that no run can read. */
const offAndOdd = person(0, { enabled: false, firstName: 'x'.repeat(20_000) });
beforeEach(() => {
  const { keycloak, identity } = all;
  keycloak.fail(() => undefined);
  identity.lose(() => false);
  identity.protects.clear();
  keycloak.realm.people = people(25);
  identity.accounts.clear();
  identity.held.clear();
});
const isOff = (id: string) => all.identity.accounts.get(id)?.off === true;

it('somebody who was switched off by themselves is on again once they are as they were', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = [offAndOdd, ...people(25).slice(1)];
  expect((await all.runNow(ids)).run.counts).toMatchObject({ switchedOff: 1 });
  expect(isOff('p0')).toBe(true);
  all.keycloak.realm.people = people(25);
  expect((await all.runNow(ids)).run.counts).toMatchObject({ changed: 1, unchanged: 24 });
  expect(isOff('p0')).toBe(false);
});

it('a dry run confirms nothing that a run does not know the end of', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = [offAndOdd, ...people(25).slice(1)];
  all.identity.lose((_, { departure }) => departure === 'disable');
  expect((await all.runNow(ids)).status).toBe('error');
  expect(isOff('p0')).toBe(true);
  all.identity.lose(() => false);
  expect(await all.dryRun(ids)).toMatchObject({ status: 'success' });
  all.keycloak.realm.people = people(25);
  expect((await all.runNow(ids)).run.counts).toMatchObject({ unchanged: 25 });
  expect(isOff('p0')).toBe(false);
});

it('of more than are asked for at once, each is asked for in turn', async () => {
  all.keycloak.realm.people = people(420);
  const ids = await all.connected();
  await all.world.runner.tick();
  // The list hides 400 of them, of whom two leave.
  all.keycloak.realm.people = people(420).filter(({ id }) => id !== 'p99' && id !== 'p399');
  all.keycloak.fail((path, query) =>
    path.endsWith('/users') && query.has('first')
      ? { body: query.get('first') === '0' ? people(420).slice(400) : [] }
      : undefined,
  );
  for (const _ of ['one', 'two', 'three']) expect((await all.runNow(ids)).run.failure).not.toBe('held');
  expect([isOff('p99'), isOff('p399')]).toEqual([true, true]);
  expect([...all.identity.accounts.values()].filter(({ off }) => off === true)).toHaveLength(2);
});

it('somebody who may not be switched off is listed by each run, also when the one that made them was killed', async () => {
  const ids = await all.connected();
  const kills: Promise<unknown>[] = [];
  all.identity.lose((_, { rows }) => {
    if (kills.length === 0 && rows !== undefined) kills.push(all.world.killRunner());
    return kills.length > 0;
  });
  await all.world.runner.tick();
  await Promise.all(kills);
  all.identity.lose(() => false);
  all.identity.protects.add('p0');
  all.keycloak.realm.people = people(25).slice(1);
  await all.world.restartRunner();
  await all.world.runner.tick();
  // A created person is listed once.
  for (const kind of ['create', 'skip', 'skip']) {
    const { run } = await all.runNow(ids);
    expect(await all.changesOf(ids.syncId, run.id)).toMatchObject([
      { kind, externalId: 'p0', reason: 'protected' },
    ]);
  }
});

it('what a run told of somebody is not told again by the one that finishes it', async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  // Two exchange their logins, and the second delivery of these does not come through.
  all.keycloak.realm.people = [
    person(0, { username: 'person1', email: 'p0@example.org' }),
    person(1, { username: 'person0' }),
    ...people(25).slice(2),
  ];
  let calls = 0;
  all.identity.fail((path) => {
    if (path.endsWith('/accounts')) calls += 1;
    return calls > 1 ? 503 : undefined;
  });
  const first = await all.runNow(ids);
  expect(first.status).toBe('error');
  const told = await all.changesOf(ids.syncId, first.run.id);
  all.identity.fail(() => undefined);
  const { run } = await all.runNow(ids);
  const later = await all.changesOf(ids.syncId, run.id);
  const fieldsOf = (changes: typeof told) =>
    changes
      .filter(({ externalId }: { externalId: string }) => externalId === 'p0')
      .flatMap((row: { changes: { field: string }[] }) => row.changes.map(({ field }) => field))
      .toSorted();
  expect(fieldsOf(told)).toEqual(['email']);
  expect(fieldsOf(later)).toEqual([]);
});
