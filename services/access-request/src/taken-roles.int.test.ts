/** A master account takes from a contact what it names, and no more. */
import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { memberships } from './modules/memberships/memberships.model.ts';

let world: TestAccessRequest;
let shipyard: string;
let dock: string;
let unique = 0;
beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
  await world.role('buyer');
  await world.role('viewer');
  shipyard = await world.organization('Верфь');
  dock = await world.organization('Док');
});
afterAll(() => world.close());

const row = (organizationId: string, ...roles: string[]) => ({ organizationId, roles });
const scene = async (granted: object = {}) => {
  unique += 1;
  const { id: contractorId } = await world.contractor(`Компания ${unique}`, [shipyard, dock]);
  const masterId = `master-${unique}`;
  await world.person(masterId, `${masterId}@mail.example`);
  const master = await world.master(masterId, contractorId);
  const userId = `member-${unique}`;
  await world.person(userId, `${userId}@mail.example`);
  const access = [row(shipyard, 'buyer', 'viewer'), row(dock, 'buyer')];
  const given = await world.call(contractorEndpoints.grant, {
    actor: world.administrator,
    params: { id: contractorId, userId },
    body: { access, ...granted } as never,
  });
  expect(given.status).toBe(204);
  const take = (taken: object) =>
    world.call(companyEndpoints.removeContact, {
      actor: master,
      query: {},
      body: { userId, contractorId, ...taken } as never,
    });
  const stored = async () => {
    const found = await memberships.model(world.connection).findOne({ accountId: userId }).lean();
    const left = (found?.access ?? []).map(({ organizationId, roles }) => [organizationId, ...roles]);
    return { left: left.sort(), ended: found?.endedAt !== null };
  };
  return { take, stored };
};

it('one role in one organization: the others stay, there and elsewhere', async () => {
  const { take, stored } = await scene();
  expect((await take({ access: [row(shipyard, 'buyer')] })).status).toBe(204);
  const left = [
    [shipyard, 'viewer'],
    [dock, 'buyer'],
  ].sort();
  expect(await stored()).toEqual({ left, ended: false });
  // A repeat, a role that the person lacks and an organization of others change nothing.
  for (const access of [[row(shipyard, 'buyer')], [row(dock, 'viewer')], [row('elsewhere', 'buyer')]]) {
    expect((await take({ access })).status).toBe(204);
    expect(await stored()).toEqual({ left, ended: false });
  }
});

it('all roles by name: the access ends', async () => {
  const { take, stored } = await scene();
  const access = [row(shipyard, 'buyer', 'viewer'), row(dock, 'buyer')];
  expect((await take({ access })).status).toBe(204);
  expect((await stored()).ended).toBe(true);
});

it.each([
  ['no organization', () => [], 'access'],
  ['an organization without roles', () => [row(shipyard)], 'access.0.roles'],
])('%s: refused, and nothing is taken', async (_, access, field) => {
  const { take, stored } = await scene();
  const { status, body } = await take({ access: access() });
  expect([status, Object.keys(body.errorList)]).toEqual([400, [field]]);
  expect((await stored()).left).toHaveLength(2);
});

it('a role that an administrator fixed is not taken, another beside it is', async () => {
  const { take, stored } = await scene({ lockedRoles: ['viewer'] });
  expect(await take({ access: [row(shipyard, 'viewer')] })).toMatchObject({
    status: 403,
    body: { code: 'access.fixedByAdministrator', errorList: { access: 'errorLockedRoles' } },
  });
  expect((await take({ access: [row(shipyard, 'buyer')] })).status).toBe(204);
  expect((await stored()).left).toContainEqual([shipyard, 'viewer']);
});
