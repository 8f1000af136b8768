import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { memberships } from './modules/memberships/memberships.model.ts';

let world: TestAccessRequest;
let org: string;
beforeAll(async () => {
  world = await startAccessRequest();
  for (const role of ['buyer', 'viewer', 'clerk']) await world.role(role);
  org = await world.organization('Верфь');
});
afterAll(() => world.close());

let unique = 0;
const scene = async () => {
  unique += 1;
  const company = await world.contractor(`Компания ${unique}`, [org]);
  const [masterId, userId] = [`master-${unique}`, `member-${unique}`];
  for (const id of [masterId, userId]) await world.person(id, `${id}@mail.example`);
  const master = await world.master(masterId, company.id);
  const at = { actor: world.administrator, params: { id: company.id, userId } };
  const access = (...roles: string[]) => [{ organizationId: org, roles }];
  return {
    grant: (roles: string[], more: { revision?: number; until?: string } = {}) =>
      world.call(contractorEndpoints.grant, { ...at, body: { access: access(...roles), ...more } }),
    change: (roles: string[], more: { revision?: number; until?: string } = {}) =>
      world.call(companyEndpoints.changeContact, {
        actor: master,
        body: { userId, contractorId: company.id, access: access(...roles), ...more },
      }),
    end: () => world.call(contractorEndpoints.remove, at),
    appoint: () => world.call(contractorEndpoints.grantMaster, at),
    /** As the administrator and the master account read it. */
    revisions: async () => {
      const { people } = (await world.call(contractorEndpoints.people, { ...at, params: { id: company.id } }))
        .body;
      const contractors = await world.call(companyEndpoints.contactContractors, {
        actor: master,
        params: { userId },
      });
      return [people[0]?.revision ?? 0, contractors.body.contractors[0].revision];
    },
    stored: async () => {
      const rows = await memberships.driver(world.connection).find({ accountId: userId }).toArray();
      return rows.map(({ access: held, sequence }) => [held.flatMap((one) => one.roles), sequence]);
    },
  };
};
const inDays = (days: number) => new Date(world.now().getTime() + days * 86_400_000).toISOString();

it('of two administrators who let the same person in at once the second one has to look first', async () => {
  const { grant, revisions, stored } = await scene();
  const wanted = [['buyer'], ['viewer']];
  const answers = await Promise.all(wanted.map((roles) => grant(roles, { revision: 0 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const first = answers.findIndex(({ status }) => status === 204);
  const [winner, loser] = [wanted[first] ?? [], wanted[1 - first] ?? []];
  expect(answers[1 - first]?.body.code).toBe('request.conflict');
  expect(await stored()).toEqual([[winner, 1]]);

  expect((await grant(winner, { revision: 0 })).status).toBe(204);
  expect(await stored()).toEqual([[winner, 1]]);
  expect(await revisions()).toEqual([1, 1]);
  expect((await grant(loser, { revision: 1 })).status).toBe(204);
  expect(await stored()).toEqual([[loser, 2]]);
});

it('a master account and an administrator do not write over each other, in roles or dates', async () => {
  const { grant, change, revisions, stored } = await scene();
  await grant(['buyer']);
  const [revision] = await revisions();
  const answers = await Promise.all([
    grant(['buyer'], { revision, until: inDays(30) }),
    change(['buyer', 'viewer'], { revision }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await stored())[0]?.[1]).toBe(2);
  expect((await change(['clerk'], { revision })).status).toBe(409);
  expect((await grant(['clerk'], { revision })).status).toBe(409);
  expect((await change(['clerk'], { revision: 2 })).status).toBe(204);
  expect((await change(['clerk'], { revision: 2 })).status).toBe(204);
  expect(await stored()).toEqual([[['clerk'], 3]]);
});

it('an access that ended while a form was open does not come back by it', async () => {
  const { grant, end, revisions, stored } = await scene();
  await grant(['buyer']);
  const [revision] = await revisions();
  await end();
  expect((await grant(['buyer', 'viewer'], { revision })).status).toBe(409);
  expect((await grant(['buyer'], { revision })).status).toBe(409);
  expect(await revisions()).toEqual([0, 0]);
  expect((await grant(['viewer'], { revision: 0 })).status).toBe(204);
  expect(await stored()).toEqual([[['viewer'], 3]]);
});

it('a caller that names no revision changes an access as it is now', async () => {
  const { grant, change, stored } = await scene();
  expect((await grant(['buyer'])).status).toBe(204);
  expect((await change(['viewer'])).status).toBe(204);
  expect(await stored()).toEqual([[['viewer'], 2]]);
});

it('two who appoint the same master account at once make one change', async () => {
  const { appoint } = await scene();
  const before = (await world.events(companyEvents.masterGranted.type)).length;
  expect((await Promise.all([appoint(), appoint()])).map(({ status }) => status)).toEqual([204, 204]);
  expect(await world.events(companyEvents.masterGranted.type)).toHaveLength(before + 1);
});
