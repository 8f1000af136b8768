import { integrationSyncEndpoints } from '@gatehouse/contracts/provider-sync/integration-sync.endpoints.ts';
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { syncEvents } from '@gatehouse/contracts/provider-sync/sync.events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startConnected } from './connected-provider.fixtures.ts';

let there: Awaited<ReturnType<typeof startConnected>>;
beforeAll(async () => {
  there = await startConnected();
});
afterAll(() => there?.close());

const form = {
  enabled: true,
  restartOnFailure: false,
  periodUnit: 0,
  periodAmount: 2,
  syncLimit: 10,
} as const;
type Form = Omit<typeof form, 'syncLimit' | 'enabled'> & {
  syncLimit: number;
  enabled: boolean;
  revision?: number;
};

interface Place {
  readonly id: string;
  readonly syncId: string;
}
const change = (params: Place, body: Form) => there.call(syncEndpoints.change, { params, body });
const stored = async ({ id, syncId }: Place) =>
  (await there.call(syncEndpoints.list, { params: { id } })).body.synchronizations.find(
    (row: { id: string }) => row.id === syncId,
  );

it('of two administrators who change a synchronization at once the second one has to look first', async () => {
  const place = await there.connected();
  const { revision } = await stored(place);
  const forms = [20, 30].map((syncLimit) => ({ ...form, syncLimit, revision }));
  const answers = await Promise.all(forms.map((body) => change(place, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const first = answers.findIndex(({ status }) => status === 200);
  expect(answers[1 - first]?.body.code).toBe('request.conflict');
  expect(await stored(place)).toMatchObject({ syncLimit: forms[first]?.syncLimit, revision: revision + 1 });

  const repeated = await change(place, forms[first] as Form);
  expect([repeated.status, repeated.body.synchronization.revision]).toEqual([200, revision + 1]);
  const switched = await change(place, { ...form, enabled: false, revision });
  expect([switched.status, (await stored(place)).enabled]).toEqual([409, true]);
  expect((await change(place, { ...(forms[1 - first] as Form), revision: revision + 1 })).status).toBe(200);
});

it('a caller that names no revision changes a synchronization as it is now', async () => {
  const place = await there.connected();
  expect((await change(place, { ...form, syncLimit: 20 })).status).toBe(200);
  expect((await change(place, { ...form, syncLimit: 30 })).body.synchronization.syncLimit).toBe(30);
});

it('two who switch an entity at once make one change; the list tells its revision', async () => {
  const revisionOf = async () =>
    (await there.call(integrationSyncEndpoints.list, {})).body.synchronizations.find(
      ({ id }: { id: string }) => id === 'users',
    ).revision;
  const disable = () =>
    there.call(integrationSyncEndpoints.setEnabled, { params: { id: 'users' }, body: { enabled: false } });
  expect(await revisionOf()).toBe(0);
  const answers = await Promise.all([disable(), disable(), disable()]);
  expect(answers.map(({ status, body }) => [status, body.revision])).toEqual(Array(3).fill([200, 1]));
  expect(await revisionOf()).toBe(1);
  expect(await there.world.events(syncEvents.entityChanged.type)).toHaveLength(1);
});
