/** An agreement to what a run holds is to the listed people, until it is carried out or the list is another one. */
import { syncEndpoints } from '@gatehouse/contracts/provider-sync/sync.endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Connected, startConnected } from './connected-provider.fixtures.ts';
import { syncStates } from './modules/sync/sync.model.ts';

let all: Connected;
beforeAll(async () => {
  all = await startConnected({ sleep: async () => {} });
});
afterAll(async () => all?.close());

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    username: `person${index}`,
    email: `person${index}@example.org`,
    enabled: true,
  }));
beforeEach(() => {
  const { keycloak, identity } = all;
  keycloak.fail(() => undefined);
  keycloak.realm.people = people(25);
  identity.accounts.clear();
  identity.held.clear();
});

const agree = (syncId: string, runId: string) => all.call(syncEndpoints.agree, { params: { syncId, runId } });
const offIds = () => [...all.identity.accounts].filter(([, { off }]) => off).map(([id]) => id);
/** Ten of 25 have left, and a run holds them. */
const held = async () => {
  const ids = await all.connected();
  await all.world.runner.tick();
  all.keycloak.realm.people = people(25).slice(10);
  const { run } = await all.runNow(ids);
  expect(run).toMatchObject({ failure: 'held', held: 10, agreed: null });
  return { ...ids, runId: run.id as string };
};
const runAgreed = async ({ id, syncId, runId }: Awaited<ReturnType<typeof held>>) => {
  expect((await agree(syncId, runId)).status).toBe(204);
  await all.world.runner.tick();
  return all.detailsOf(id);
};

it('is carried out, and says who agreed to how many when', async () => {
  const ids = await held();
  expect(await runAgreed(ids)).toMatchObject({
    status: 'success',
    run: { counts: { switchedOff: 10 }, agreedBy: 'administrator', agreed: { count: 10 } },
  });
  const listed = (await all.call(syncEndpoints.runOf, { params: { syncId: ids.syncId, runId: ids.runId } }))
    .body.run;
  expect(listed).toMatchObject({ agreedBy: 'administrator', agreed: { count: 10 } });
  expect(Math.abs(Date.parse(listed.agreed.at) - all.world.clock.now().getTime())).toBeLessThan(120_000);
  expect(offIds()).toHaveLength(10);
});

it('is not for as many others', async () => {
  const ids = await held();
  // The ten are back, and ten others have left.
  all.keycloak.realm.people = people(25).slice(0, 15);
  expect(await runAgreed(ids)).toMatchObject({
    status: 'error',
    run: { failure: 'held', held: 10, detail: ['listChanged'], agreedBy: null, agreed: null },
  });
  expect(offIds()).toEqual([]);
});

it('is not for one more', async () => {
  const ids = await held();
  all.keycloak.realm.people = people(25).slice(11);
  const { run } = await runAgreed(ids);
  expect(run).toMatchObject({ failure: 'held', held: 11, detail: ['listChanged'] });
  expect(offIds()).toEqual([]);
  expect(await runAgreed({ ...ids, runId: run.id })).toMatchObject({ run: { counts: { switchedOff: 11 } } });
});

it('leaves alone who is back', async () => {
  const ids = await held();
  all.keycloak.realm.people = people(25).slice(9);
  expect(await runAgreed(ids)).toMatchObject({ status: 'success', run: { counts: { switchedOff: 9 } } });
  expect(all.identity.accounts.get('p9')?.off).toBeUndefined();
});

it('is not used up by a run that fails', async () => {
  const ids = await held();
  all.keycloak.fail((path) => (path.endsWith('/users') ? { status: 403 } : undefined));
  expect(await runAgreed(ids)).toMatchObject({
    run: { failure: 'rights', agreedBy: 'administrator', agreed: { count: 10 } },
  });
  expect(offIds()).toEqual([]);
  all.keycloak.fail(() => undefined);
  expect(await all.dryRun(ids)).toMatchObject({ status: 'success', counts: { switchedOff: 10 } });
  expect(await all.runNow(ids)).toMatchObject({ status: 'success', run: { counts: { switchedOff: 10 } } });
  // And not good for anybody else from then on.
  all.keycloak.realm.people = people(25).slice(15);
  expect(await all.runNow(ids)).toMatchObject({
    run: { failure: 'held', held: 5, agreed: null, detail: [] },
  });
});

it('to a number, as the version before kept it, counts no more', async () => {
  const ids = await held();
  await syncStates
    .driver(all.world.connection)
    .updateOne(
      { _id: ids.syncId },
      { $set: { agreed: { runId: ids.runId, by: 'administrator', held: 10 } } },
    );
  expect(await all.runNow(ids)).toMatchObject({
    run: { failure: 'held', held: 10, detail: ['listChanged'], counts: { switchedOff: 0 } },
  });
});
