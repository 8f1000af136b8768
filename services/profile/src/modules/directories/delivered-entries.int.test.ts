/** Entries that another installation delivers: the provider's alone, and nobody else's. */
import {
  type DeliveredEntry,
  deliveredEntryEndpoints,
} from '@gatehouse/contracts/profile/delivered-entries.endpoints.ts';
import { directoryEntryEndpoints } from '@gatehouse/contracts/profile/directories.endpoints.ts';
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { consoleOf } from '../dynamic-fields/dynamic-fields.fixtures.ts';

let profile: TestProfile;
let admin: ReturnType<typeof consoleOf>;
beforeAll(async () => {
  profile = await startProfile(testEngines());
  admin = consoleOf(profile);
});
afterAll(() => profile?.close());

const actor = peerActor('provider-sync');
const place = (directory: 'positions' | 'departments' | 'countries', providerId = 'peer') => ({
  providerId,
  directory,
});
const row = (code: string, more: Partial<DeliveredEntry> = {}): DeliveredEntry => ({
  externalId: code,
  code,
  name: { ru: code, en: code },
  parent: null,
  enabled: true,
  ...more,
});
const deliver = async (params: ReturnType<typeof place>, rows: DeliveredEntry[], dryRun = false) => {
  const { status, body } = await profile.call(deliveredEntryEndpoints.deliver, {
    actor,
    params,
    body: { rows, dryRun },
  });
  expect(status).toBe(200);
  return body.results;
};
const depart = async (
  params: ReturnType<typeof place>,
  departure: 'switchOff' | 'remove',
  externalIds: string[],
) =>
  (await profile.call(deliveredEntryEndpoints.depart, { actor, params, body: { departure, externalIds } }))
    .body.results;
const listed = async (directory: string) =>
  (
    await profile.call(directoryEntryEndpoints.list, {
      actor: admin.actor,
      params: { directory },
      query: { sort: 'code', order: 'ASC' },
    })
  ).body.entries;
const outcomes = (results: { result: string }[]) => results.map(({ result }) => result);

it('are planned, made with their directory, unchanged when repeated, and changed', async () => {
  const rows = [row('engineer'), row('lead', { parent: 'engineer' })];
  const planned = await deliver(place('positions'), rows, true);
  expect(outcomes(planned)).toEqual(['created', 'created']);
  expect(
    (
      await profile.call(directoryEntryEndpoints.list, {
        actor: admin.actor,
        params: { directory: 'positions' },
      })
    ).status,
  ).toBe(404);
  expect(await deliver(place('positions'), rows)).toEqual(planned);
  expect(outcomes(await deliver(place('positions'), rows))).toEqual(['unchanged', 'unchanged']);
  const [changed] = await deliver(place('positions'), [row('lead', { name: { ru: 'Ведущий', en: 'Lead' } })]);
  expect(changed).toMatchObject({ result: 'changed' });
  expect(await listed('positions')).toMatchObject([
    { code: 'engineer', source: 'synchronization', providerId: 'peer' },
    { code: 'lead', parent: null, name: { ru: 'Ведущий', en: 'Lead' } },
  ]);
});

it('are changed by nobody in the console', async () => {
  const params = { directory: 'positions', id: 'engineer' };
  const body = { name: { ru: 'Иное', en: 'Other' }, revision: 1 };
  expect(
    (await profile.call(directoryEntryEndpoints.change, { actor: admin.actor, params, body })).status,
  ).toBe(409);
  expect((await profile.call(directoryEntryEndpoints.delete, { actor: admin.actor, params })).status).toBe(
    409,
  );
});

it('leave alone what was made here and what another provider delivers', async () => {
  await admin.createTab('directories', 'departments');
  await admin.entry('departments', 'own');
  await deliver(place('departments', 'another'), [row('theirs')]);
  const results = await deliver(place('departments'), [row('own'), row('theirs'), row('new')]);
  expect(results).toMatchObject([
    { result: 'conflict', conflict: { code: 'taken', field: 'code' } },
    { result: 'conflict', conflict: { code: 'taken', field: 'code' } },
    { result: 'created' },
  ]);
  expect(outcomes(await depart(place('departments'), 'remove', ['own', 'theirs']))).toEqual([
    'unchanged',
    'unchanged',
  ]);
  expect((await listed('departments')).map(({ code }: { code: string }) => code).toSorted()).toEqual([
    'new',
    'own',
    'theirs',
  ]);
});

it.each([
  ['a code of other characters', row('a b'), 'code'],
  ['a code that would climb', row('../x'), 'code'],
  ['no name', row('nameless', { name: { ru: ' ', en: '\u200b' } }), 'name'],
  ['itself above it', row('self', { parent: 'self' }), 'parent'],
])('are refused with %s', async (_, wrong, field) => {
  expect(await deliver(place('countries'), [wrong])).toMatchObject([
    { result: 'conflict', conflict: { code: 'invalid', field } },
  ]);
});

it('that vanished are switched off, then removed unless others stand below them', async () => {
  await deliver(place('countries'), [row('RU'), row('RU-MOW', { parent: 'RU' })]);
  expect(outcomes(await depart(place('countries'), 'switchOff', ['RU']))).toEqual(['changed']);
  expect(await listed('countries')).toMatchObject([{ code: 'RU', active: false }, { code: 'RU-MOW' }]);
  expect(await depart(place('countries'), 'remove', ['RU'])).toMatchObject([
    { result: 'conflict', conflict: { code: 'inUse' } },
  ]);
  expect(outcomes(await depart(place('countries'), 'remove', ['RU-MOW', 'RU']))).toEqual([
    'changed',
    'changed',
  ]);
  expect(await listed('countries')).toEqual([]);
});

it('become the installation’s own when the provider is gone, and a late page of it fills nothing', async () => {
  await deliver(place('countries', 'leaving'), [row('DE')]);
  const deleted = { type: providerEvents.providerDeleted.type, data: { providerId: 'leaving' } };
  await profile.deliver(deleted);
  await profile.work();
  expect(await listed('countries')).toMatchObject([{ code: 'DE', source: 'platform', providerId: null }]);
  await deliver(place('countries', 'another'), [row('DE', { name: { ru: 'x', en: 'x' } })]);
  expect(await listed('countries')).toMatchObject([{ name: { ru: 'DE' } }]);
  const late = [
    [deliveredEntryEndpoints.deliver, { rows: [row('FR')] }],
    [deliveredEntryEndpoints.depart, { departure: 'remove', externalIds: ['DE'] }],
  ] as const;
  for (const [endpoint, body] of late) {
    const asked = { actor: peerActor('provider-sync'), params: place('countries', 'leaving'), body };
    expect((await profile.call(endpoint as never, asked as never)).status).toBe(404);
  }
  expect((await listed('countries')).map(({ code }: { code: string }) => code)).toEqual(['DE']);
});

it('a run that asks again gets what it has done, with what has changed since', async () => {
  const params = place('positions', 'repeating');
  const run = async (runId: string, rows: DeliveredEntry[]) =>
    (await profile.call(deliveredEntryEndpoints.deliver, { actor, params, body: { rows, runId } })).body
      .results;
  const leave = async (runId: string, departure: 'switchOff' | 'remove') => {
    const body = { departure, externalIds: ['again1'], runId };
    return (await profile.call(deliveredEntryEndpoints.depart, { actor, params, body })).body.results;
  };
  const rows = [row('again1'), row('again2')];
  const [made, other] = await Promise.all([run('r1', rows), run('r1', rows)]);
  expect(outcomes(made)).toEqual(['created', 'created']);
  expect(other).toEqual(made);
  expect(await run('r1', rows)).toEqual(made);
  expect(outcomes(await run('r2', rows))).toEqual(['unchanged', 'unchanged']);
  const [renamed] = await run('r1', [row('again1', { name: { ru: 'Иначе', en: 'Renamed' } })]);
  expect(renamed.result).toBe('created');
  expect(renamed.changes).toContainEqual({ field: 'name.en', previous: null, current: 'Renamed' });
  const gone = await leave('r3', 'switchOff');
  expect(outcomes(gone)).toEqual(['changed']);
  const removed = await Promise.all([leave('r3', 'remove'), leave('r3', 'remove')]);
  expect(outcomes(removed[0])).toEqual(['changed']);
  expect(removed[1]).toEqual(removed[0]);
  expect(await leave('r3', 'remove')).toEqual(removed[0]);
  // From before the switch-off.
  expect(removed[0][0].changes).toContainEqual({ field: 'enabled', previous: true, current: null });
  expect(outcomes(await run('r3', [row('again1')]))).toEqual(['created']);
  const off = await leave('r4', 'switchOff');
  expect(outcomes(off)).toEqual(['changed']);
  expect(await run('r4', [row('again1')])).toMatchObject([{ result: 'unchanged', changes: [] }]);
});
