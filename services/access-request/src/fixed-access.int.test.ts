/** What an administrator has fixed stays so, whatever a master account changes beside it or has offered before. */
import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { memberships } from './modules/memberships/memberships.model.ts';

let world: TestAccessRequest;
let org: string;
let unique = 0;
beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
  await world.role('buyer');
  await world.role('viewer');
  org = await world.organization('Верфь');
});
afterAll(() => world.close());

const access = (...roles: string[]) => [{ organizationId: org, roles }];
const soon = () => new Date(Date.now() + 86_400_000).toISOString();
const later = () => new Date(Date.now() + 30 * 86_400_000).toISOString();
const scene = async () => {
  unique += 1;
  const { id: contractorId } = await world.contractor(`Компания ${unique}`, [org]);
  const masterId = `master-${unique}`;
  await world.person(masterId, `${masterId}@mail.example`);
  const master = await world.master(masterId, contractorId);
  const userId = `member-${unique}`;
  const email = `${userId}@mail.example`;
  const member = await world.person(userId, email);
  const grant = async (body: object) => {
    const params = { id: contractorId, userId };
    const call = { actor: world.administrator, params, body: body as never };
    expect((await world.call(contractorEndpoints.grant, call)).status).toBe(204);
  };
  const change = (body: object) =>
    world.call(companyEndpoints.changeContact, {
      actor: master,
      body: { userId, contractorId, access: access('buyer'), ...body } as never,
    });
  const stored = () =>
    memberships.model(world.connection).findOne({ accountId: userId, contractorId }).lean();
  return { contractorId, master, member, email, grant, change, stored };
};

describe('the end of an access in which an administrator fixed a role', () => {
  it.each([
    ['later', () => later()],
    ['earlier', () => new Date(Date.now() + 60_000).toISOString()],
    ['taken away', () => null],
  ])('is not made %s by a master account', async (_, until) => {
    const { grant, change, stored } = await scene();
    const end = soon();
    await grant({ access: access('buyer'), until: end, lockedRoles: ['buyer'] });
    expect(await change({ until: until() })).toMatchObject({
      status: 403,
      body: { code: 'access.fixedByAdministrator', errorList: { until: 'errorLockedRoles' } },
    });
    expect((await stored())?.until?.toISOString()).toBe(end);
    // The form sends what it has read.
    expect((await change({ until: end })).status).toBe(204);
  });

  it('is theirs where the person holds no such role', async () => {
    const { grant, change, stored } = await scene();
    await grant({ access: access('buyer'), until: soon(), lockedRoles: ['viewer'] });
    const until = later();
    expect((await change({ until })).status).toBe(204);
    expect((await stored())?.until?.toISOString()).toBe(until);
  });
});

it('an invitation from before an administrator fixed a role does not give that role', async () => {
  const { grant, master, member, email, contractorId, stored } = await scene();
  const offer = { email, contractorId, access: access('viewer') };
  const sent = await world.call(companyInvitationEndpoints.send, { actor: master, body: offer });
  await grant({ access: access('buyer'), lockedRoles: ['viewer'] });
  const answer = { actor: member, params: { id: sent.body.id } };
  expect(await world.call(companyInvitationEndpoints.accept, answer)).toMatchObject({
    status: 409,
    body: { code: 'access.invitationVoid' },
  });
  expect((await stored())?.access).toMatchObject(access('buyer'));
  await grant({ access: access('buyer'), lockedRoles: [] });
  expect((await world.call(companyInvitationEndpoints.accept, answer)).status).toBe(204);
  expect((await stored())?.access).toMatchObject(access('buyer', 'viewer'));
});
