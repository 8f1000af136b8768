/** A service of the platform that is away during a run: for a moment it costs waits, for longer the run, and never a person. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Connected, startConnected } from './connected-provider.fixtures.ts';

const waits: number[] = [];
let there: Connected;
beforeAll(async () => {
  there = await startConnected({ sleep: async (ms) => void waits.push(ms) });
});
afterAll(() => there?.close());
beforeEach(() => {
  waits.length = 0;
  there.identity.accounts.clear();
  there.identity.held.clear();
  there.identity.fail(() => undefined);
  there.keycloak.realm.people = Array.from({ length: 25 }, (_, index) => ({
    id: `p${index}`,
    username: `person${index}`,
    email: `person${index}@example.org`,
    enabled: true,
  }));
});

/** Identity takes the first page, and answers the next so often with this. */
const away = (fault: number | 'reset', times: number) => {
  let calls = 0;
  there.identity.fail((path) => {
    if (!path.endsWith('/accounts')) return undefined;
    calls += 1;
    return calls > 1 && calls <= 1 + times ? fault : undefined;
  });
  return { calls: () => calls };
};

it.each([['reset'], [502], [503], [504]] as const)('%s for a moment costs some waits', async (fault) => {
  const { id } = await there.connected();
  away(fault, 3);
  await there.world.runner.tick();
  const details = await there.detailsOf(id);
  expect(details).toMatchObject({ status: 'success', run: { counts: { created: 25, changed: 0 } } });
  expect(waits).toHaveLength(3);
});

it('waits as long as it is asked to', async () => {
  await there.connected();
  away(503, 1);
  await there.world.runner.tick();
  expect(waits).toEqual([1_000]);
});

it('ends the run where it stays away, and the next one brings the rest', async () => {
  const ids = await there.connected();
  away(503, Number.POSITIVE_INFINITY);
  await there.world.runner.tick();
  expect((await there.detailsOf(ids.id)).status).toBe('error');
  there.identity.fail(() => undefined);
  expect(await there.runNow(ids)).toMatchObject({ status: 'success', success: 25 });
});

it('asks no second time for what was refused', async () => {
  const { id } = await there.connected();
  const { calls } = away(404, Number.POSITIVE_INFINITY);
  await there.world.runner.tick();
  expect((await there.detailsOf(id)).status).toBe('error');
  expect(calls()).toBe(2);
});
