import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { invitations as invitationRows } from './modules/invitations/invitations.model.ts';

const { list, send, preview, accept, refuse } = companyInvitationEndpoints;

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

const access = () => [{ organizationId: org, roles: ['buyer'] }];
const company = async () => {
  const { id } = await world.contractor(name('Компания'), [org]);
  const masterId = name('master');
  await world.person(masterId, `${masterId}@mail.example`);
  return { id, master: await world.master(masterId, id) };
};
type Company = Awaited<ReturnType<typeof company>>;
const invite = ({ id, master }: Company, email: string) =>
  world.call(send, { actor: master, body: { email, contractorId: id, access: access() } });
/** Somebody with an account, whose name and number no master account has read yet. */
const known = async (label = 'Ласточкина Вера') => {
  const id = name('known');
  const facts = { label, mobile: '+79161234567', mobileVerified: true };
  return { actor: await world.person(id, `${id}@mail.example`, facts), email: `${id}@mail.example` };
};
const seenBy = async ({ id, master }: Company) => {
  const search = (query: { search?: string; limit?: number }) => world.call(list, { actor: master, query });
  const [all, byName, contacts, byAdministrator] = [
    await search({ limit: 100 }),
    await search({ search: 'ласточк' }),
    await world.call(companyEndpoints.contacts, { actor: master, query: { limit: 100 } }),
    await world.call(contractorEndpoints.invitations, { actor: world.administrator, params: { id } }),
  ];
  return [all, byName, contacts, byAdministrator].map(({ body }) => body);
};

describe('before an invitation is accepted', () => {
  it('the answers for an address with an account and for one without differ in nothing but ids and times', async () => {
    const [ofKnown, ofUnknown] = [await company(), await company()];
    const { email } = await known();
    const other = 'known-000@mail.example';
    const sent = [await invite(ofKnown, email), await invite(ofUnknown, other)];
    expect(sent.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      [201, ['id', 'endTime']],
      [201, ['id', 'endTime']],
    ]);
    const plain = (answers: unknown, { id, master }: Company, address: string) =>
      JSON.stringify(answers)
        .replaceAll(address, 'ADDRESS')
        .replaceAll(id, 'COMPANY')
        .replaceAll(master.accountId, 'MASTER')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
        .replaceAll(/Компания-\d+/g, 'NAME')
        .replaceAll(/"id":"(?!COMPANY)[^"]+","email"/g, '"id":"ID","email"');
    expect(plain(await seenBy(ofKnown), ofKnown, email)).toBe(
      plain(await seenBy(ofUnknown), ofUnknown, other),
    );
  });

  it('a master account that knows the id of an account does not learn from contacts that it is invited', async () => {
    const given = await company();
    const { actor, email } = await known();
    await invite(given, email);
    const params = { userId: actor.accountId };
    const answer = await world.call(companyEndpoints.contactContractors, { actor: given.master, params });
    expect(answer.status).toBe(404);
  });

  it('an invitation stands with a member of another own company by the address that is known of them', async () => {
    const given = await company();
    const { id } = await world.contractor(name('Компания'), [org]);
    await world.master(given.master.accountId, id);
    const { actor, email } = await known();
    const params = { id, userId: actor.accountId };
    await world.call(contractorEndpoints.grant, {
      actor: world.administrator,
      params,
      body: { access: access() },
    });
    await invite(given, email);
    const { body } = await world.call(companyEndpoints.contacts, { actor: given.master });
    expect(body.contacts).toMatchObject([{ userId: actor.accountId, accessStatus: 'active' }]);
    expect(body.contacts[0].companies).toHaveLength(2);
    const own = await world.call(companyEndpoints.contactContractors, {
      actor: given.master,
      params: { userId: actor.accountId },
    });
    const states = own.body.contractors.map((row: { accessStatus: string }) => row.accessStatus);
    expect(states.toSorted()).toEqual(['active', 'invitationAlive']);
  });
});

it('declining tells neither name nor number, and the search by name does not find it; accepting tells both', async () => {
  const given = await company();
  const [declines, accepts] = [await known(), await known()];
  const sent = await Promise.all([declines, accepts].map(({ email }) => invite(given, email)));
  const [declined, accepted] = sent.map(({ body }) => body.id as string) as [string, string];
  await world.call(refuse, { actor: declines.actor, params: { id: declined } });
  await world.call(accept, { actor: accepts.actor, params: { id: accepted } });
  const [all, byName, , byAdministrator] = await seenBy(given);
  const row = (body: typeof all, id: string) => body.invitations.find((one: { id: string }) => one.id === id);
  for (const body of [all, byAdministrator]) {
    expect(row(body, declined)).toMatchObject({ status: 'refusal', name: null, mobile: null });
    expect(row(body, accepted)).toMatchObject({ name: 'Ласточкина Вера', mobile: '+79161234567' });
  }
  expect(byName.invitations.map(({ id }: { id: string }) => id)).toEqual([accepted]);
  const { accountId } = accepts.actor;
  const names = { lastName: 'Синицына', firstName: 'Вера', middleName: null, fio: null };
  const data = { accountId, label: 'Синицына Вера', ...names, changes: [] } as never;
  await world.deliver(
    world.createEvent(profileEvents.profileChanged, {
      subject: accountId,
      sequence: 2,
      data,
      context: systemContext,
    }),
  );
  const searched = async (search: string) => {
    const query = { search, limit: 100 };
    const { body } = await world.call(companyInvitationEndpoints.list, { actor: given.master, query });
    return body.invitations.map(({ id }: { id: string }) => id);
  };
  expect([await searched('синицын'), await searched('ласточкин')]).toEqual([[accepted], []]);
});

it('what an address was invited to goes with its account, whichever service tells of the end first', async () => {
  const given = await company();
  const { actor, email } = await known();
  const sent = await invite(given, email);
  const { accountId } = actor;
  await world.deliver(
    world.createEvent(profileEvents.profileErased, {
      subject: accountId,
      sequence: 3,
      data: { accountId },
      context: systemContext,
    }),
  );
  await world.deleteAccount(accountId);
  const left = await invitationRows.driver(world.connection).find({ email }).toArray();
  expect(left).toEqual([]);
  const [canceled] = (await world.events('access-request.invitation.canceled')).slice(-1);
  expect(canceled?.subject).toBe(sent.body.id);
});

it('a preview has one word for addresses with an account and without, and knows own members', async () => {
  const given = await company();
  const [account, member] = [await known(), await known()];
  const params = { id: given.id, userId: member.actor.accountId };
  await world.call(contractorEndpoints.grant, {
    actor: world.administrator,
    params,
    body: { access: access() },
  });
  const emails = [account.email, 'nobody-at-all@mail.example', member.email];
  const { body } = await world.call(preview, {
    actor: given.master,
    body: { contractorId: given.id, emails },
  });
  const outcomes = body.invitations.map(({ outcome }: { outcome: string }) => outcome);
  expect(outcomes).toEqual(['new', 'new', 'member']);
});

describe('a former member', () => {
  const former = async (ends: (given: Company, actor: AccountActor) => Promise<unknown>) => {
    const given = await company();
    const { actor, email } = await known();
    const params = { id: given.id, userId: actor.accountId };
    await world.call(contractorEndpoints.grant, {
      actor: world.administrator,
      params,
      body: { access: access() },
    });
    await ends(given, actor);
    const change = () =>
      world.call(companyEndpoints.changeContact, {
        actor: given.master,
        body: { userId: actor.accountId, contractorId: given.id, access: access() },
      });
    const own = async () => (await world.call(companyEndpoints.list, { actor })).body.companies;
    const shown = async () => {
      const at = { actor: given.master, params: { userId: actor.accountId } };
      return (await world.call(companyEndpoints.contactContractors, at)).body.contractors[0];
    };
    return { given, actor, email, change, own, shown };
  };

  it.each([
    [
      'who left',
      ({ id }: Company, actor: AccountActor) => world.call(companyEndpoints.leave, { actor, params: { id } }),
    ],
    [
      'who was removed',
      ({ id, master }: Company, { accountId: userId }: AccountActor) =>
        world.call(companyEndpoints.removeContact, {
          actor: master,
          query: {},
          body: { userId, contractorId: id },
        }),
    ],
  ] as const)('%s is invited, not put back', async (_, ends) => {
    const { given, actor, email, change, own, shown } = await former(ends);
    expect(await shown()).toMatchObject({ accessStatus: 'unActive', former: true });
    expect(await change()).toMatchObject({ status: 409, body: { code: 'access.formerMember' } });
    expect(await own()).toEqual([]);
    const { body } = await invite(given, email);
    await world.call(accept, { actor, params: { id: body.id } });
    expect(await own()).toHaveLength(1);
    expect(await shown()).not.toHaveProperty('former');
    expect((await change()).status).toBe(204);
  });

  it('is no one whose access ran out: it may be extended', async () => {
    const { change, own, shown } = await former(async ({ id }, { accountId: userId }) => {
      const until = new Date(world.now().getTime() + 1_000).toISOString();
      await world.call(contractorEndpoints.grant, {
        actor: world.administrator,
        params: { id, userId },
        body: { access: access(), until },
      });
      world.advance(2_000);
      await world.runJobs();
    });
    expect(await own()).toEqual([]);
    expect(await shown()).not.toHaveProperty('former');
    expect((await change()).status).toBe(204);
  });
});
