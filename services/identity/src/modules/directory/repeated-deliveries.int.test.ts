/** A run whose answer was lost sends the same rows again and gets what it has done. */
import type { DeliveredAccount, DeliveryResult } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const row = (externalId: string, facts: Partial<DeliveredAccount> = {}): DeliveredAccount => ({
  externalId,
  login: externalId,
  email: null,
  mobile: null,
  names: { lastName: 'Орлова', firstName: 'Вера', middleName: null },
  enabled: true,
  roleIds: [],
  groups: [],
  attributes: [],
  ...facts,
});
const call = async (path: string, body: object): Promise<DeliveryResult[]> => {
  const answer = await world.call('POST', `/internal/directory/realm/${path}`, {
    body,
    peer: 'provider-sync',
  });
  expect(answer.status).toBe(200);
  return answer.body.results;
};
const deliver = (runId: string, rows: readonly DeliveredAccount[], dryRun = false) =>
  call('accounts', { rows, runId, dryRun });
const depart = (runId: string, departure: string, externalIds: readonly string[]) =>
  call('departures', { departure, externalIds, runId });
const events = async () => (await world.events()).length;
const resultsOf = (results: readonly DeliveryResult[]) => results.map(({ result }) => result);

it('people whom a run made are made, whenever it asks again; a later run finds them as they are', async () => {
  const rows = [row('a1', { email: 'a1@example.org' }), row('a2')];
  const made = await deliver('run-a', rows);
  expect(resultsOf(made)).toEqual(['created', 'created']);
  const before = await events();
  expect(await deliver('run-a', rows)).toEqual(made);
  expect(resultsOf(await deliver('run-a', rows, true))).toEqual(['unchanged', 'unchanged']);
  expect(resultsOf(await deliver('run-a2', rows))).toEqual(['unchanged', 'unchanged']);
  expect(await events()).toBe(before);
});

it('a row that changed at the provider meanwhile is carried out, and told with what was done before', async () => {
  const [made] = await deliver('run-b', [row('b1', { email: 'b1@example.org' })]);
  const [again] = await deliver('run-b', [row('b1', { email: 'new@example.org', groups: ['staff'] })]);
  expect(await world.accounts.findById(String(made?.accountId))).toMatchObject({ email: 'new@example.org' });
  expect(again).toMatchObject({ result: 'created', accountId: made?.accountId });
  const byField = new Map(again?.changes.map((change) => [change.field, change]));
  expect(byField.get('email')).toMatchObject({ previous: null, current: 'new@example.org' });
  expect(byField.get('login')).toMatchObject({ previous: null, current: 'b1' });
  // Within a later run it is back where that run found it.
  await deliver('run-b2', [row('b1', { email: 'other@example.org', groups: ['staff'] })]);
  const [back] = await deliver('run-b2', [row('b1', { email: 'new@example.org', groups: ['staff'] })]);
  expect(back).toMatchObject({ result: 'unchanged', changes: [] });
});

it('of two calls of a run at once both tell of the one effect', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => row(`c${index}`, { email: `c${index}@example.org` }));
  const before = await events();
  const [one, other] = await Promise.all([deliver('run-c', rows), deliver('run-c', rows)]);
  expect(new Set(resultsOf(one))).toEqual(new Set(['created']));
  const leftOut = (results: readonly DeliveryResult[]) => results.flatMap(({ conflict }) => conflict ?? []);
  expect(leftOut(one).concat(leftOut(other))).toEqual([]);
  expect(other).toEqual(one);
  const after = await events();
  await deliver(
    'run-c-alone',
    rows.map((given, index) => ({ ...given, externalId: `d${index}`, login: `d${index}`, email: null })),
  );
  expect(after - before).toBe((await events()) - after);
});

it.each(['switchOff', 'disable', 'remove'])('%s is told again as it was done', async (departure) => {
  const id = `gone-${departure}`;
  const [made] = await deliver('run-d', [row(id)]);
  const first = await depart('run-e', departure, [id, 'unknown']);
  expect(first).toMatchObject([{ result: 'changed', accountId: made?.accountId }, { result: 'unchanged' }]);
  const before = await events();
  expect(await depart('run-e', departure, [id, 'unknown'])).toEqual(first);
  expect(resultsOf(await depart('run-f', departure, [id]))).toEqual(['unchanged']);
  expect(await events()).toBe(before);
});

it('of two removals at once both tell of the one', async () => {
  await deliver('run-g', [row('g1')]);
  const [one, other] = await Promise.all([
    depart('run-h', 'remove', ['g1']),
    depart('run-h', 'remove', ['g1']),
  ]);
  expect(resultsOf(one)).toEqual(['changed']);
  expect(other).toEqual(one);
});

it('somebody whom a run made without knowing it, and who has left, is told as made and switched off', async () => {
  await deliver('run-left', [row('left')]);
  const [told] = await depart('run-left', 'switchOff', ['left']);
  expect(told).toMatchObject({ result: 'created', conflict: null });
  const status = told?.changes.find(({ field }) => field === 'status');
  expect(status).toEqual({ field: 'status', previous: null, current: 'disabled' });
  expect(await depart('run-left', 'switchOff', ['left'])).toEqual([told]);
  expect(resultsOf(await depart('run-other', 'switchOff', ['left']))).toEqual(['unchanged']);
});

it.each(['switchOff', 'disable'])(
  'somebody back after a %s of the same run is told from before it',
  async (how) => {
    const id = `back-${how}`;
    await deliver('run-before', [row(id)]);
    expect(resultsOf(await depart('run-back', how, [id]))).toEqual(['changed']);
    const [same] = await deliver('run-back', [row(id)]);
    expect(same).toMatchObject({ result: 'unchanged', changes: [] });
    const [changed] = await deliver('run-back', [row(id, { email: `${id}@example.org` })]);
    expect(changed?.result).toBe('changed');
    expect(changed?.changes.map(({ field }) => field)).not.toContain('status');
  },
);

it('somebody whom a run removed and made again is made', async () => {
  const [before] = await deliver('run-first', [row('again')]);
  expect(resultsOf(await depart('run-again', 'remove', ['again']))).toEqual(['changed']);
  const [made] = await deliver('run-again', [row('again', { login: 'again-2' })]);
  expect(made?.result).toBe('created');
  expect(made?.accountId).not.toBe(before?.accountId);
  expect(await deliver('run-again', [row('again', { login: 'again-2' })])).toEqual([made]);
});
