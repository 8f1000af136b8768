/** Companies that another installation delivers: its alone, and none that was made here. */

import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import {
  type DeliveredCompany,
  type DeliveredCompanyKind,
  deliveredCompanyEndpoints,
} from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import { organizationEndpoints } from '@gatehouse/contracts/access-request/organizations.endpoints.ts';
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newInn, startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { migrations } from './migrations.ts';
import { contractors as contractorRows } from './modules/companies/contractors.model.ts';

let world: TestAccessRequest;
beforeAll(async () => {
  world = await startAccessRequest();
});
afterAll(() => world?.close());

const actor = peerActor('provider-sync');
const row = (externalId: string, more: Partial<DeliveredCompany> = {}): DeliveredCompany => ({
  externalId,
  name: `Company ${externalId}`,
  inn: newInn(),
  kpp: '770101001',
  ogrn: null,
  okpo: null,
  taxNumber: null,
  registrationNumber: null,
  groups: [],
  ...more,
});
const deliver = async (
  kind: DeliveredCompanyKind,
  rows: readonly DeliveredCompany[],
  { dryRun = false, providerId = 'peer' } = {},
) => {
  const asked = { actor, params: { providerId, kind }, body: { rows: [...rows], dryRun } };
  const { status, body } = await world.call(deliveredCompanyEndpoints.deliver, asked);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.results;
};
const depart = async (kind: DeliveredCompanyKind, departure: 'switchOff' | 'remove', externalIds: string[]) =>
  (
    await world.call(deliveredCompanyEndpoints.depart, {
      actor,
      params: { providerId: 'peer', kind },
      body: { departure, externalIds },
    })
  ).body.results;
const outcomes = (results: { result: string }[]) => results.map(({ result }) => result);
const asAdministrator = (request: object) => ({ actor: world.administrator, ...request }) as never;
const contractors = async () =>
  (await world.call(contractorEndpoints.list, asAdministrator({ query: { limit: 100 } }))).body.contractors;
const named = async (name: string) =>
  (await contractors()).find((one: { name: string }) => one.name === name);
const organizations = async () =>
  (await world.call(organizationEndpoints.list, asAdministrator({ query: { limit: 100 } }))).body
    .organizations;
const told = async () => (await world.events('access-request.contractor.changed')).length;
const changed = ({ id, name, inn, kpp, revision }: Record<string, unknown>, more: object) =>
  world.call(
    contractorEndpoints.change,
    asAdministrator({ params: { id }, body: { name, inn, kpp, revision, ...more } }),
  );

it('companies are planned, made with their organizations, unchanged when repeated, and changed', async () => {
  const group = row('g1', { name: 'Holding', inn: null, kpp: null });
  expect(outcomes(await deliver('contractorsGroups', [group]))).toEqual(['created']);
  const [one, two] = [row('c1', { groups: ['g1', 'unknown'] }), row('c2')];
  const planned = await deliver('companies', [one, two], { dryRun: true });
  expect(outcomes(planned)).toEqual(['created', 'created']);
  expect(await contractors()).toEqual([]);
  expect(await deliver('companies', [one, two])).toEqual(planned);
  expect(await named('Company c1')).toMatchObject({
    inn: one.inn,
    providerId: 'peer',
    availableOrganizations: [{ name: 'Holding' }],
  });
  const before = await told();
  expect(outcomes(await deliver('companies', [one, two]))).toEqual(['unchanged', 'unchanged']);
  expect(outcomes(await deliver('contractorsGroups', [group]))).toEqual(['unchanged']);
  expect(await told()).toBe(before);
  expect(await deliver('companies', [{ ...one, name: 'Renamed' }])).toMatchObject([
    { result: 'changed', changes: [{ field: 'name', previous: 'Company c1', current: 'Renamed' }] },
  ]);
});

it('a company never takes over one with the same numbers that was made here or that another provider delivers', async () => {
  const own = await world.contractor('Made here', []);
  const theirs = row('theirs');
  await deliver('companies', [theirs], { providerId: 'another' });
  const taken = { result: 'conflict', conflict: { code: 'taken', field: 'inn' } };
  const attack = [
    row('a1', { name: 'Taken over', inn: own.inn }),
    row('a2', { name: 'Taken over', inn: theirs.inn }),
  ];
  expect(await deliver('companies', attack, { dryRun: true })).toMatchObject([taken, taken]);
  expect(await deliver('companies', attack)).toMatchObject([taken, taken]);
  // Nor by a change of numbers, nor twice in one call.
  await deliver('companies', [row('a3')]);
  expect(await deliver('companies', [row('a3', { inn: own.inn })])).toMatchObject([taken]);
  const twin = row('t1');
  expect(await deliver('companies', [twin, { ...twin, externalId: 't2' }], { dryRun: true })).toMatchObject([
    { result: 'created' },
    taken,
  ]);
  expect(await named('Made here')).toMatchObject({ inn: own.inn, providerId: null });
  expect(await named('Taken over')).toBeUndefined();
  expect(outcomes(await depart('companies', 'remove', ['a1', 'theirs', own.id]))).toEqual([
    ...['unchanged', 'unchanged', 'unchanged'],
  ]);
  expect(await named('Company theirs')).toMatchObject({ providerId: 'another' });
});

it('an organization with the numbers of one that was made here is left out', async () => {
  const inn = newInn();
  const body = { name: 'Own', inn, kpp: '770101001' };
  await world.call(organizationEndpoints.create, asAdministrator({ body }));
  expect(await deliver('contractorsGroups', [row('g9', { inn })])).toMatchObject([
    { result: 'conflict', conflict: { code: 'taken' } },
  ]);
  expect((await organizations()).filter((one: { inn: string }) => one.inn === inn)).toMatchObject([
    { name: 'Own' },
  ]);
});

it.each([
  ['no name', { name: ' \u200b' }, 'name'],
  ['no number', { inn: null, kpp: null }, 'inn'],
  ['a wrong check digit', { inn: '7701000002' }, 'inn'],
  ['no reason code', { kpp: null }, 'kpp'],
  ['a reason code of other characters', { kpp: '<b>' }, 'kpp'],
  ['a state number of other characters', { ogrn: 'x' }, 'ogrn'],
])('a company with %s is left out with the field', async (_, more, field) => {
  expect(await deliver('companies', [row('wrong', more)])).toMatchObject([
    { result: 'conflict', conflict: { code: 'invalid', field } },
  ]);
});

it('administrators add organizations to a delivered company; its name and numbers are the provider’s', async () => {
  await deliver('contractorsGroups', [row('g2', { name: 'Theirs', inn: null, kpp: null })]);
  const delivered = row('c5', { groups: ['g2'] });
  await deliver('companies', [delivered]);
  const own = await world.organization('Ours');
  const before = await named('Company c5');
  const [theirs] = before.availableOrganizations;
  expect((await changed(before, { name: 'Other' })).status).toBe(409);
  expect(
    (await world.call(contractorEndpoints.delete, asAdministrator({ params: { id: before.id } }))).status,
  ).toBe(409);
  expect((await changed(before, { availableOrganizations: [own] })).body).toMatchObject({
    errorList: { availableOrganizations: 'errorChoice' },
  });
  expect((await changed(before, { availableOrganizations: [theirs.id, own] })).status).toBe(200);
  await deliver('companies', [{ ...delivered, name: 'Renamed c5', groups: [] }]);
  expect((await named('Renamed c5')).availableOrganizations).toEqual([{ id: own, name: 'Ours' }]);
});

it('what vanished stays for the grace time, then goes unless somebody works with it', async () => {
  await deliver('contractorsGroups', [row('g3', { inn: null, kpp: null })]);
  await deliver('companies', [row('free', { groups: ['g3'] }), row('held')]);
  await world.person('member', 'member@example.org');
  await world.master('member', (await named('Company held')).id);
  expect(outcomes(await depart('companies', 'switchOff', ['free', 'held']))).toEqual([
    ...['unchanged', 'unchanged'],
  ]);
  expect(await depart('contractorsGroups', 'remove', ['g3'])).toMatchObject([
    { result: 'conflict', conflict: { code: 'inUse' } },
  ]);
  expect(outcomes(await depart('companies', 'remove', ['free']))).toEqual(['changed']);
  expect(outcomes(await depart('contractorsGroups', 'remove', ['g3']))).toEqual(['changed']);
  expect(await named('Company free')).toBeUndefined();
});

it('a company gets the organizations that it names when they arrive after it', async () => {
  const late = row('late', { groups: ['g7', 'g8'] });
  const own = await world.organization('Added here');
  await deliver('companies', [late, row('other', { groups: ['g8'] }), row('alone')]);
  expect((await changed(await named('Company late'), { availableOrganizations: [own] })).status).toBe(200);
  const group = (id: string) => row(id, { name: `Group ${id}`, inn: null, kpp: null });
  const namesOf = async (name: string) =>
    (await named(name)).availableOrganizations.map((one: { name: string }) => one.name).sort();
  await deliver('contractorsGroups', [group('g7'), group('g8')], { dryRun: true });
  expect(await namesOf('Company late')).toEqual(['Added here']);
  // Another provider's organization of the same id is none that it names.
  await deliver('contractorsGroups', [group('g7')], { providerId: 'another' });
  expect(await namesOf('Company late')).toEqual(['Added here']);
  await deliver('contractorsGroups', [group('g7'), group('g8')]);
  expect(await namesOf('Company late')).toEqual(['Added here', 'Group g7', 'Group g8']);
  expect(await namesOf('Company other')).toEqual(['Group g8']);
  expect(await namesOf('Company alone')).toEqual([]);
  const before = await told();
  expect(outcomes(await deliver('contractorsGroups', [group('g7')]))).toEqual(['unchanged']);
  expect(outcomes(await deliver('companies', [late]))).toEqual(['unchanged']);
  expect(await told()).toBe(before);
});

it('an organization that the provider no longer names is no more awaited', async () => {
  await deliver('companies', [row('moved', { groups: ['g10'] })]);
  const { inn } = await named('Company moved');
  await deliver('companies', [row('moved', { inn, groups: [] })]);
  await deliver('contractorsGroups', [row('g10', { inn: null, kpp: null })]);
  expect((await named('Company moved')).availableOrganizations).toEqual([]);
});

it('companies are the installation’s own once the provider is deleted; a late page of it fills nothing', async () => {
  await deliver('companies', [row('left')], { providerId: 'leaving' });
  const data = { providerId: 'leaving', label: 'leaving' } as never;
  const facts = { subject: 'leaving', sequence: 2, data, context: systemContext };
  await world.deliver(world.createEvent(providerEvents.providerDeleted, facts));
  await world.runJobs();
  const own = await named('Company left');
  expect(own).toMatchObject({ providerId: null });
  expect((await changed(own, { name: 'Ours now' })).status).toBe(200);
  const late = row('arrives-late');
  const params = { providerId: 'leaving', kind: 'companies' } as const;
  for (const dryRun of [true, false]) {
    const body = { rows: [late], dryRun };
    expect((await world.call(deliveredCompanyEndpoints.deliver, { actor, params, body })).status).toBe(404);
  }
  const departed = { departure: 'remove' as const, externalIds: ['left'] };
  expect((await world.call(deliveredCompanyEndpoints.depart, { actor, params, body: departed })).status).toBe(
    404,
  );
  expect(await named('Company arrives-late')).toBeUndefined();
  expect(await named('Ours now')).toMatchObject({ providerId: null });
});

it('a provider that is deleted while it delivers leaves no company that nobody can change', async () => {
  const providerId = 'short-lived';
  const rows = Array.from({ length: 60 }, (_, at) => row(`s${at}`));
  const asked = { actor, params: { providerId, kind: 'companies' as const }, body: { rows } };
  const delivering = world.call(deliveredCompanyEndpoints.deliver, asked);
  const ofProvider = { providerId };
  const model = contractorRows.driver(world.connection);
  await vi.waitFor(async () => expect(await model.countDocuments(ofProvider)).toBeGreaterThan(2));
  await world.deliver(
    world.createEvent(providerEvents.providerDeleted, {
      subject: providerId,
      sequence: 2,
      data: { providerId, label: providerId },
      context: systemContext,
    } as never),
  );
  expect((await delivering).status).toBe(404);
  await world.runJobs();
  expect(await model.countDocuments(ofProvider)).toBe(0);
  expect(await model.countDocuments({ name: /^Company s/ })).toBeLessThan(60);
});

it('the migration frees companies of providers that were deleted before', async () => {
  const providerId = 'deleted-before';
  await deliver('companies', [row('d1', { groups: ['never'] })], { providerId });
  const { connection } = world;
  await connection.collection('gone_providers').insertOne({ _id: providerId } as never);
  const [step] = migrations.filter(({ id }) => id === 'delivered/0002-delivering-providers');
  await step?.up({ connection, db: connection.db } as never);
  const company = await named('Company d1');
  expect(company.providerId).toBeNull();
  expect((await changed(company, { name: 'Ours' })).status).toBe(200);
});
