import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';

const { list, listOwn, send, resend, accept, refuse } = companyInvitationEndpoints;

let world: TestAccessRequest;
let org: string;
let unique = 0;
const name = (what: string) => {
  unique += 1;
  return `${what}-${unique}`;
};

beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
  await world.role('buyer');
  org = await world.organization('Верфь');
});
afterAll(() => world.close());

const person = (id: string) => world.person(id, `${id}@mail.example`);
/** A company of two master accounts, the first of whom invites an address. */
const invited = async (email: string) => {
  const { id: contractorId } = await world.contractor(name('Компания'), [org]);
  const [first, second] = [name('master'), name('master')];
  for (const id of [first, second]) await person(id);
  const master = await world.master(first, contractorId);
  const other = await world.master(second, contractorId);
  const { status, body } = await world.call(send, {
    actor: master,
    body: { email, contractorId, access: [{ organizationId: org, roles: ['buyer'] }] },
  });
  expect(status).toBe(201);
  return { contractorId, master, other, id: body.id as string, email };
};
type Invited = Awaited<ReturnType<typeof invited>>;

const leaves: Readonly<Record<string, (given: Invited) => Promise<unknown>>> = {
  dismissed: ({ master, contractorId }) =>
    world.call(contractorEndpoints.revokeMaster, {
      actor: world.administrator,
      params: { id: contractorId, userId: master.accountId },
    }),
  blocked: ({ master }) => world.setStatus(master.accountId, 'blocked'),
  deleted: ({ master }) => world.setStatus(master.accountId, 'deleted'),
};
const companiesOf = async (actor: AccountActor): Promise<string[]> => {
  const { body } = await world.call(companyEndpoints.list, { actor });
  return body.companies.map(({ id }: { id: string }) => id);
};
const acceptedByLink = (invitationId: string, accountId: string) =>
  world.deliver(
    world.createEvent(identityEvents.invitationAccepted, {
      subject: invitationId,
      sequence: 1,
      data: { invitationId, accountId },
      context: { actor: accountId },
    }),
  );
const shown = async ({ other, id }: Invited) => {
  const { body } = await world.call(list, { actor: other, query: { limit: 100 } });
  return body.invitations.find((row: { id: string }) => row.id === id);
};

describe.each(Object.keys(leaves))('an invitation of a master account that was %s', (fate) => {
  it('grants nothing in the cabinet, says so there and to other master accounts, and can be declined', async () => {
    const guest = await person(name('guest'));
    const given = await invited(`${guest.accountId}@mail.example`);
    await leaves[fate]?.(given);
    expect((await world.call(listOwn, { actor: guest })).body.invitations).toMatchObject([
      { id: given.id, void: true },
    ]);
    const params = { id: given.id };
    expect(await world.call(accept, { actor: guest, params })).toMatchObject({
      status: 409,
      body: { code: 'access.invitationVoid' },
    });
    expect(await companiesOf(guest)).toEqual([]);
    expect(await shown(given)).toMatchObject({ status: 'active', void: fate });
    expect((await world.call(refuse, { actor: guest, params })).status).toBe(204);
    expect(await shown(given)).not.toHaveProperty('void');
  });

  it('grants nothing by the link or by a registration, and then waits for an answer of the person', async () => {
    for (const comes of [
      async ({ id }: Invited, guestId: string, email: string) => {
        await world.person(guestId, `other-${email}`);
        await acceptedByLink(id, guestId);
      },
      (_: Invited, guestId: string, email: string) => world.person(guestId, email),
    ]) {
      const guestId = name('guest');
      const given = await invited(`${guestId}@mail.example`);
      await leaves[fate]?.(given);
      await comes(given, guestId, given.email);
      const guest = await person(guestId);
      expect(await companiesOf(guest)).toEqual([]);
      // The sender comes back; whatever is told of the person afterwards grants nothing unasked.
      if (fate === 'blocked') await world.setStatus(given.master.accountId, 'active');
      await person(guestId);
      expect(await companiesOf(guest)).toEqual([]);
    }
  });

  it('counts again once another master account has sent it in their own name', async () => {
    const guest = await person(name('guest'));
    const given = await invited(`${guest.accountId}@mail.example`);
    await leaves[fate]?.(given);
    const params = { id: given.id };
    expect((await world.call(resend, { actor: given.other, params })).status).toBe(201);
    expect(await shown(given)).not.toHaveProperty('void');
    expect((await world.call(accept, { actor: guest, params })).status).toBe(204);
    expect(await companiesOf(guest)).toEqual([given.contractorId]);
  });
});

it('identity is told who invites and by which right, also when it is sent again by another', async () => {
  const given = await invited(`${name('guest')}@mail.example`);
  await world.call(resend, { actor: given.other, params: { id: given.id } });
  const [created] = (await world.events('access-request.invitation.created')).slice(-1);
  const [renewed] = (await world.events('access-request.invitation.renewed')).slice(-1);
  const rights = (await world.events('access-request.master.granted')).slice(-2);
  const [own, others] = rights.map(({ data }) => data as { accountId: string; masterId: string });
  expect(created?.data).toMatchObject({ inviterId: own?.accountId, masterId: own?.masterId });
  expect(renewed?.data).toMatchObject({ inviterId: others?.accountId, masterId: others?.masterId });
});

it('an acceptance and a block of the sender at the same moment: one of both comes first', async () => {
  const guest = await person(name('guest'));
  const given = await invited(`${guest.accountId}@mail.example`);
  const [answer] = await Promise.all([
    world.call(accept, { actor: guest, params: { id: given.id } }),
    world.setStatus(given.master.accountId, 'blocked'),
  ]);
  expect([204, 409]).toContain(answer.status);
  expect(await companiesOf(guest)).toEqual(answer.status === 204 ? [given.contractorId] : []);
});
