import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { deliveredCompanyEndpoints } from '@gatehouse/contracts/access-request/delivered-companies.endpoints.ts';
import { peerActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { setAside, tasks } from '@gatehouse/kit/tasks/tasks.model.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newInn, startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { contractors } from './modules/companies/contractors.model.ts';
import { namedGroups } from './modules/delivered/named-groups.model.ts';
import { memberships } from './modules/memberships/memberships.model.ts';

let world: TestAccessRequest;
beforeAll(async () => {
  world = await startAccessRequest();
  await world.role('buyer');
});
afterAll(() => world.close());

const DAY = 86_400_000;
const rows = () => memberships.driver(world.connection);
const aside = () => setAside.driver(world.connection).find({}).toArray();
const row = (id: string, more: object = {}) => ({
  _id: id,
  accountId: `person-${id}`,
  contractorId: 'company',
  access: [] as { organizationId: string; roles: string[] }[],
  until: null as Date | null,
  since: new Date(0),
  grantedBy: 'system',
  endedAt: null,
  lockedRoles: [],
  reminded: false,
  name: '',
  email: null,
  mobile: null,
  sequence: 1,
  ...more,
});
const many = (count: number, prefix: string, more: (index: number) => object) =>
  Array.from({ length: count }, (_, index) => row(`${prefix}${String(index).padStart(4, '0')}`, more(index)));

const change = async (id: string, availableOrganizations: readonly string[]) => {
  const params = { id };
  const { body } = await world.call(contractorEndpoints.read, { actor: world.administrator, params });
  const { name, inn, kpp, revision } = body.contractor;
  return world.call(contractorEndpoints.change, {
    actor: world.administrator,
    params,
    body: { name, inn, kpp, revision, availableOrganizations: [...availableOrganizations] },
  });
};

it('takes an organization from a contractor of thousands: nobody has access from then on, rows and events follow', async () => {
  const [kept, lost] = [await world.organization('Kept'), await world.organization('Lost')];
  const { id } = await world.contractor('Large', [kept, lost]);
  const access = [kept, lost].map((organizationId) => ({ organizationId, roles: ['buyer'] }));
  await rows().insertMany(many(120, 'w', () => ({ contractorId: id, access })));
  await rows().insertMany(
    many(1, 'over', () => ({ contractorId: id, access, until: new Date(world.now().getTime() - DAY) })),
  );
  expect((await change(id, [kept])).status).toBe(200);

  const ofOne = await world.call(companyEndpoints.list, {
    actor: await world.person('person-w0000', 'w@mail.example'),
  });
  expect(ofOne.body.companies[0].access).toMatchObject([{ organizationId: kept }]);
  const shown = await world.call(contractorEndpoints.people, {
    actor: world.administrator,
    params: { id },
  });
  expect(shown.body.people[0].access).toMatchObject([{ organizationId: kept }]);
  // Whoever gets it back at this moment would lose it again with the others.
  expect((await change(id, [kept, lost])).body.errorList).toEqual({
    availableOrganizations: 'errorStillWithdrawn',
  });

  await world.runJobs();
  expect(
    await rows().countDocuments({ contractorId: id, 'access.organizationId': lost, endedAt: null }),
  ).toBe(0);
  expect(await world.events(companyEvents.membershipChanged.type)).toHaveLength(120);
  expect(await rows().findOne({ _id: 'over0000' })).toMatchObject({ endedAt: expect.any(Date) });
  expect(await tasks.driver(world.connection).countDocuments({})).toBe(0);
  expect((await change(id, [kept, lost])).status).toBe(200);
}, 120_000);

it('an organization of a provider comes back to a contractor once it is withdrawn from everybody', async () => {
  const delivered = async (kind: 'companies' | 'contractorsGroups', facts: object) => {
    const none = { kpp: null, ogrn: null, okpo: null, taxNumber: null, registrationNumber: null };
    const { status, body } = await world.call(deliveredCompanyEndpoints.deliver, {
      actor: peerActor('provider-sync'),
      params: { providerId: 'peer', kind },
      body: { rows: [{ ...none, inn: null, groups: [], ...facts } as never], dryRun: false },
    });
    expect(status).toBe(200);
    return body.results[0];
  };
  const group = { externalId: 'first', name: 'Group' };
  await delivered('contractorsGroups', group);
  const numbers = { externalId: 'back', inn: newInn(), kpp: '770101001' };
  await delivered('companies', { ...numbers, name: 'Back', groups: ['first'] });
  await delivered('companies', { ...numbers, externalId: 'other', inn: newInn(), name: 'Other' });
  const company = await contractors.driver(world.connection).findOne({ name: 'Back' });
  const organizationId = String(company?.organizations[0]);
  const access = [{ organizationId, roles: ['buyer'] }];
  await rows().insertMany([row('back', { contractorId: company?._id, access })]);
  await delivered('companies', { ...numbers, name: 'Back' });
  // As a process leaves it that ends before it has noted what the provider names.
  for (const named of ['back', 'other'])
    await namedGroups
      .driver(world.connection)
      .insertOne({ _id: `peer/${named}`, providerId: 'peer', company: named, groups: ['first'] });
  const working = async () =>
    (await contractors.driver(world.connection).find({ organizations: organizationId }).toArray())
      .map(({ name }) => name)
      .sort();
  expect(await delivered('contractorsGroups', { ...group, name: 'Renamed' })).toMatchObject({
    result: 'conflict',
    conflict: { code: 'invalid', field: 'availableOrganizations' },
  });
  // The others get it, and nothing of the organization is changed before.
  expect(await working()).toEqual(['Other']);
  expect(await delivered('contractorsGroups', group)).toMatchObject({ result: 'conflict' });
  await world.runJobs();
  expect(await delivered('contractorsGroups', group)).toMatchObject({ result: 'unchanged' });
  expect(await working()).toEqual(['Back', 'Other']);
});

it('a master account changes a person whose fixed role stands in an organization that the company has lost', async () => {
  const [kept, lost] = [await world.organization('Stays'), await world.organization('Goes')];
  const { id } = await world.contractor('Locked', [kept, lost]);
  await world.person('locks-master', 'locks@mail.example');
  const master = await world.master('locks-master', id);
  const access = [kept, lost].map((organizationId) => ({ organizationId, roles: ['buyer'] }));
  await world.person('person-locked', 'locked@mail.example');
  await rows().insertMany([row('locked', { contractorId: id, access, lockedRoles: ['buyer'] })]);
  expect((await change(id, [kept])).status).toBe(200);
  const { status } = await world.call(companyEndpoints.changeContact, {
    actor: master,
    body: {
      userId: 'person-locked',
      contractorId: id,
      access: [{ organizationId: kept, roles: ['buyer'] }],
    } as never,
  });
  expect(status).toBe(204);
  await world.runJobs();
});

it('ends all that has run out in one run, past the oldest one that cannot be stored', async () => {
  const past = world.now().getTime() - DAY;
  await rows().insertMany(many(50, 'm', (index) => ({ until: new Date(past + index) })));
  // A row of another release: its schema refuses the next state.
  const foreign = { $set: { foreign: true } } as never;
  await rows().updateOne({ _id: 'm0000' }, foreign, { bypassDocumentValidation: true });
  await world.runJobs();
  expect(await rows().countDocuments({ contractorId: 'company', endedAt: null })).toBe(1);
  expect(await aside()).toMatchObject([{ work: 'end-memberships', key: 'm0000', attempts: 1 }]);
  await rows().updateOne({ _id: 'm0000' }, { $unset: { foreign: '' } } as never);
  world.advance(DAY);
  await world.runJobs();
  expect(await rows().countDocuments({ contractorId: 'company', endedAt: null })).toBe(0);
  expect(await aside()).toEqual([]);
});
