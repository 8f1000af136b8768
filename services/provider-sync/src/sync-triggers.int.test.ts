import { mapperEndpoints } from '@gatehouse/contracts/provider-sync/mappers.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startConnected } from './connected-provider.fixtures.ts';
import { syncStates } from './modules/sync/sync.model.ts';

const HOUR = 3_600_000;
let there: Awaited<ReturnType<typeof startConnected>>;
beforeAll(async () => {
  there = await startConnected();
});
afterAll(() => there?.close());
beforeEach(() => there.keycloak.fail(() => undefined));

const runsOf = async (syncId: string): Promise<{ status: string }[]> =>
  (await there.call(syncEndpoints.history, { params: { syncId } })).body.history;

it('the schedule begins what is due by time, within an interval also after Redis has forgotten everything', async () => {
  const { syncId } = await there.connected();
  const everyMs = 1_000;
  const schedule = await there.world.startSchedule(everyMs);
  try {
    await expect.poll(() => runsOf(syncId), { timeout: 15_000 }).toMatchObject([{ status: 'success' }]);
    await schedule.flush();
    there.world.advance(3 * HOUR);
    const due = performance.now();
    await expect.poll(() => runsOf(syncId), { timeout: 15_000, interval: 20 }).toHaveLength(2);
    // The rest is what a busy machine takes to look and to begin.
    expect(performance.now() - due).toBeLessThan(everyMs + 1_500);
  } finally {
    await schedule.stop();
  }
});

it('what is queued while its provider is busy begins when that has ended, without the schedule', async () => {
  const { id, syncId } = await there.connected();
  let hung = 0;
  there.keycloak.fail((path) => {
    if (!path.endsWith('/users') || hung > 0) return undefined;
    hung += 1;
    return 'hang';
  });
  const running = there.world.anotherRunner({ waitMs: 60_000 }).tick();
  await expect.poll(() => there.keycloak.hangs(), { timeout: 15_000 }).toBe(1);
  const { synchronizations } = (await there.call(syncEndpoints.list, { params: { id } })).body;
  const locales = synchronizations.find(({ type }: { type: string }) => type === 'locales').id;
  await there.call(mapperEndpoints.base, { params: { syncId: locales }, body: {} });
  const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit: 50 };
  await there.call(syncEndpoints.change, { params: { id, syncId: locales }, body: form });
  // As whoever queued it does: another process is at it and goes on with this one.
  await there.world.runner.tick();
  expect(await runsOf(locales)).toEqual([]);
  await there.keycloak.release();
  await running;
  expect(await runsOf(locales)).toMatchObject([{ status: 'success' }]);
  expect(await runsOf(syncId)).toMatchObject([{ status: 'success' }]);
});

it('a synchronization that cannot begin holds up no other of its provider', async () => {
  const { id, syncId } = await there.connected();
  const { synchronizations } = (await there.call(syncEndpoints.list, { params: { id } })).body;
  const locales = synchronizations.find(({ type }: { type: string }) => type === 'locales').id;
  await there.call(mapperEndpoints.base, { params: { syncId: locales }, body: {} });
  const form = { enabled: true, restartOnFailure: false, periodUnit: 0, periodAmount: 1, syncLimit: 50 };
  await there.call(syncEndpoints.change, { params: { id, syncId: locales }, body: form });
  await there.world.runner.tick();
  const states = syncStates.driver(there.world.connection);
  // The id of its next run is taken; it comes before the users.
  const taken = String((await states.findOne({ _id: locales }))?.lastRunId);
  const queuedAt = new Date(0);
  await states.updateOne({ _id: locales }, { $set: { queuedAt, queuedDry: taken } });
  await states.updateOne({ _id: syncId }, { $set: { queuedAt } });
  await there.world.runner.tick();
  expect(await runsOf(syncId)).toMatchObject([{ status: 'success' }, { status: 'success' }]);
  expect(await states.findOne({ _id: locales })).toMatchObject({ queuedDry: taken, runId: null });
});
