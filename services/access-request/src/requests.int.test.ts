import { accessRequestEndpoints } from '@gatehouse/contracts/access-request/access-requests.endpoints.ts';
import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newInn, startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { requests } from './modules/requests/requests.model.ts';

let world: TestAccessRequest;
let org: string;
let unique = 0;
const name = (what: string) => {
  unique += 1;
  return `${what}-${unique}`;
};
const HOUR = 3_600_000;

beforeAll(async () => {
  world = await startAccessRequest();
  await world.role('buyer');
  await world.role('viewer');
  await world.role('auditor', { roleKind: 'systemic' });
  org = await world.organization('Верфь');
});
afterAll(() => world.close());

const person = () => {
  const id = name('person');
  return world.person(id, `${id}@mail.example`);
};
const send = (actor: Awaited<ReturnType<typeof person>>, inn: string, more: object = {}) =>
  world.call(requestEndpoints.send, { actor, body: { companies: [{ name: 'ООО', inn, ...more }] } });

/** A company with a master account, and a request of somebody for it. */
const asked = async () => {
  const company = await world.contractor(name('Компания'), [org]);
  const masterId = name('master');
  await world.person(masterId, `${masterId}@mail.example`);
  const master = await world.master(masterId, company.id);
  const asker = await person();
  const { body } = await send(asker, company.inn, { roles: ['buyer'] });
  const requestId = body.requestIds[0] as string;
  return { company, master, asker, requestId, ids: { requestId, userId: asker.accountId } };
};
type Asked = Awaited<ReturnType<typeof asked>>;
const approve = ({ master, ids, company }: Asked, more: object = {}) =>
  world.call(requestEndpoints.approve, {
    actor: master,
    body: {
      ...ids,
      contractorId: company.id,
      roles: [{ organizationId: org, rolesIds: ['buyer'] }],
      ...more,
    },
  });

describe('a request', () => {
  it('is sent for several companies at once, each decided by itself', async () => {
    const asker = await person();
    const companies = [newInn(), newInn()].map((inn) => ({ inn, roles: ['viewer'] }));
    const { status, body } = await world.call(requestEndpoints.send, { actor: asker, body: { companies } });
    expect([status, body.requestIds.length]).toEqual([201, 2]);
    const own = await world.call(requestEndpoints.outgoing, { actor: asker });
    expect(own.body.meta.total).toBe(2);
    expect(own.body.requests[0]).toMatchObject({
      status: 'considered',
      responseDate: null,
      requestCompanyKpp: null,
      requestCompanyRoles: [{ roleId: 'viewer', name: 'viewer' }],
      user: { email: `${asker.accountId}@mail.example` },
    });
  });

  it('names every wrong field, and stores nothing then', async () => {
    const asker = await person();
    const inn = newInn();
    const companies = [
      { inn: '7707083894' },
      { inn: '' },
      { inn, kpp: '12', roles: ['nobody-has-it'] },
      { inn: '500100732259', kpp: '770101001' },
      { inn },
      { inn },
    ];
    const { status, body } = await world.call(requestEndpoints.send, { actor: asker, body: { companies } });
    expect(status).toBe(400);
    expect(body.errorList).toEqual({
      'companies.0.inn': 'errorInn',
      'companies.1.inn': 'errorEmpty',
      'companies.2.kpp': 'errorKpp',
      'companies.2.roles': 'errorChoice',
      'companies.3.kpp': 'errorKpp',
      'companies.5.inn': 'errorUnique',
    });
    expect((await world.call(requestEndpoints.outgoing, { actor: asker })).body.meta.total).toBe(0);
  });

  it('is answered alike for a company that exists and one that does not', async () => {
    const company = await world.contractor(name('Компания'), [org]);
    const [one, other] = [await person(), await person()];
    const known = await send(one, company.inn);
    const unknown = await send(other, newInn());
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
  });

  it('counts those open: of ten sent at once no more than the limit are stored', async () => {
    const asker = await person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(asker, newInn())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 409, body: { code: 'access.tooManyOpen', limit: 5 } });
  });

  it('counts those open up to openRequestsPerPerson', async () => {
    await world.setting('openRequestsPerPerson', 1);
    try {
      const { asker } = await asked();
      const { status, body } = await send(asker, newInn());
      expect([status, body.limit]).toEqual([409, 1]);
    } finally {
      await world.setting('openRequestsPerPerson', 5);
    }
  });

  it('waits a day after three refusals of the same company, and no longer', async () => {
    const { company, master, asker, ids } = await asked();
    const fail = (given: object) =>
      world.call(requestEndpoints.fail, { actor: master, body: { ...given, reason: 'Нет' } as never });
    await fail(ids);
    for (const _ of [2, 3]) {
      const { body } = await send(asker, company.inn);
      await fail({ requestId: body.requestIds[0], userId: asker.accountId });
    }
    expect(await send(asker, company.inn)).toMatchObject({
      status: 409,
      body: { errorList: { 'companies.0.inn': 'errorPaused' } },
    });
    expect((await send(asker, newInn())).status).toBe(201);
    const yesterday = new Date(world.now().getTime() - 25 * HOUR);
    await requests
      .driver(world.connection)
      .updateMany(
        { accountId: asker.accountId, decidedAt: { $ne: null } },
        { $set: { decidedAt: yesterday } },
      );
    expect((await send(asker, company.inn)).status).toBe(201);
  });

  it('is taken back by its sender alone, and once', async () => {
    const { asker, requestId, master } = await asked();
    const remove = (actor: Asked['asker']) =>
      world.call(requestEndpoints.remove, { actor, params: { requestId } });
    expect((await remove(await person())).status).toBe(404);
    expect([(await remove(asker)).status, (await remove(asker)).status]).toEqual([204, 204]);
    const events = await world.events('access-request.request.removed');
    const told = events.filter(({ subject }) => subject === requestId).map(({ data }) => data);
    expect(told).toMatchObject([{ status: 'remove' }]);
    const late = await world.call(requestEndpoints.allow, {
      actor: master,
      body: { requestId, userId: asker.accountId },
    });
    expect(late).toMatchObject({ status: 409, body: { decision: { status: 'remove' } } });
  });
});

describe('a decision', () => {
  it('links the person with the roles that were chosen, and both sides see it', async () => {
    const given = await asked();
    expect((await approve(given)).status).toBe(204);
    const companies = await world.call(companyEndpoints.list, { actor: given.asker });
    expect(companies.body.companies).toMatchObject([
      {
        id: given.company.id,
        access: [{ organizationId: org, roles: [{ roleId: 'buyer' }] }],
        master: false,
      },
    ]);
    const seen = async (status: 'considered' | 'all') => {
      const { body } = await world.call(requestEndpoints.incoming, {
        actor: given.master,
        query: { status },
      });
      return body.requests.map(({ requestId }: { requestId: string }) => requestId);
    };
    expect([await seen('considered'), await seen('all')]).toEqual([[], [given.requestId]]);
    const own = await world.call(requestEndpoints.outgoing, { actor: given.asker });
    expect(own.body.requests[0]).toMatchObject({
      status: 'approved',
      responseCompanyInn: given.company.inn,
    });
    const [event] = (await world.events('access-request.membership.changed')).slice(-1);
    expect(event?.data).toMatchObject({ accountId: given.asker.accountId, until: null });
  });

  it.each([
    ['a foreign organization', { roles: [{ organizationId: 'other', rolesIds: ['buyer'] }] }, 'contractorId'],
    ['an unknown role', { roles: [{ organizationId: '', rolesIds: ['ghost'] }] }, 'contractorRoles'],
    ['a role of another kind', { roles: [{ organizationId: '', rolesIds: ['auditor'] }] }, 'contractorRoles'],
    ['no role at all', { roles: [] }, 'contractorRoles'],
    ['an organization that no id is', { roles: [{ organizationId: '?', rolesIds: [] }] }, 'contractorRoles'],
    ['a company of somebody else', { contractorId: 'foreign' }, 'contractorId'],
    [
      'all at once',
      { contractorId: 'foreign', roles: [], until: '2020-01-01T00:00:00Z' },
      'until,contractorId,contractorRoles',
    ],
    ['no roles', { roles: undefined }, 'contractorRoles'],
  ])('is refused for %s, and stays open', async (_, more, field) => {
    const given = await asked();
    const roles = (more as { roles?: { organizationId: string; rolesIds: string[] }[] }).roles?.map(
      (one) => ({
        ...one,
        organizationId: one.organizationId || org,
      }),
    );
    const { status, body } = await approve(given, { ...more, ...(roles === undefined ? {} : { roles }) });
    expect([status, Object.keys(body.errorList ?? {}).join()]).toEqual([400, field]);
    const own = await world.call(requestEndpoints.outgoing, { actor: given.asker });
    expect(own.body.requests[0].status).toBe('considered');
  });

  it('says that the person is in the company already', async () => {
    const given = await asked();
    await approve(given);
    const { body } = await send(given.asker, given.company.inn);
    const again = await approve({ ...given, ids: { ...given.ids, requestId: body.requestIds[0] } });
    expect(again).toMatchObject({ status: 409, body: { errorList: { contractorId: 'alreadyExist' } } });
  });

  it('counts once of two at the same time, and names who decided to the other', async () => {
    const given = await asked();
    const second = name('master');
    await world.person(second, `${second}@mail.example`);
    const other = await world.master(second, given.company.id);
    const answers = await Promise.all([
      approve(given),
      world.call(requestEndpoints.fail, { actor: other, body: { ...given.ids, reason: 'Нет' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body.code).toBe('access.decided');
    expect(late?.body.decision.by).toMatch(/^master-/);
    const decided = (await world.events('access-request.request.decided')).filter(
      ({ subject }) => subject === given.requestId,
    );
    expect(decided).toHaveLength(1);
  });

  it('of a master account of another company is answered with 404', async () => {
    const given = await asked();
    const elsewhere = await world.contractor(name('Другая'), [org]);
    const strangerId = name('master');
    await world.person(strangerId, `${strangerId}@mail.example`);
    const stranger = await world.master(strangerId, elsewhere.id);
    for (const endpoint of [requestEndpoints.fail, requestEndpoints.markDuplicate] as const)
      expect(
        (await world.call(endpoint, { actor: stranger, body: { ...given.ids, reason: 'Нет' } })).status,
      ).toBe(404);
    expect((await approve({ ...given, master: stranger })).status).toBe(404);
  });

  it('is never on the own request', async () => {
    const company = await world.contractor(name('Компания'), [org]);
    const id = name('master');
    await world.person(id, `${id}@mail.example`);
    const master = await world.master(id, company.id);
    const { body } = await send(master, company.inn);
    const ids = { requestId: body.requestIds[0], userId: id };
    expect((await world.call(requestEndpoints.allow, { actor: master, body: ids })).body.code).toBe(
      'access.ownRequest',
    );
    const incoming = await world.call(requestEndpoints.incoming, { actor: master });
    expect(incoming.body.requests).toEqual([]);
    // It stands with the administrators: nobody else could decide it.
    const waiting = await world.call(accessRequestEndpoints.list, {
      actor: world.administrator,
      query: { unassigned: true, limit: 100 },
    });
    expect(waiting.body.requests.map(({ requestId }: { requestId: string }) => requestId)).toContain(
      ids.requestId,
    );
  });

  it('of an administrator links without being a master account', async () => {
    const company = await world.contractor(name('Компания'), [org]);
    const asker = await person();
    const { body } = await send(asker, company.inn);
    const answer = await world.call(accessRequestEndpoints.approve, {
      actor: world.administrator,
      params: { id: body.requestIds[0] },
      body: { contractorId: company.id, roles: [{ organizationId: org, rolesIds: ['viewer'] }] },
    });
    expect(answer.status).toBe(204);
    expect((await world.call(companyEndpoints.list, { actor: asker })).body.meta.total).toBe(1);
  });
});

it('requests that are switched off answer 403 to everybody but administrators', async () => {
  const given = await asked();
  await world.setting('accessRequests', false);
  try {
    const answers = [
      await send(given.asker, newInn()),
      await world.call(requestEndpoints.outgoing, { actor: given.asker }),
      await world.call(requestEndpoints.roles, { actor: given.asker }),
      await world.call(requestEndpoints.incoming, { actor: given.master }),
      await approve(given),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'access.requestsOff']),
    );
    const list = await world.call(accessRequestEndpoints.list, { actor: world.administrator });
    expect(list.status).toBe(200);
    // Contacts and invitations need the roles still.
    expect((await world.call(requestEndpoints.roles, { actor: given.master })).status).toBe(200);
  } finally {
    await world.setting('accessRequests', true);
  }
});

it('a deleted account leaves no name, address or number, and cannot be given access', async () => {
  const given = await asked();
  const { accountId } = given.asker;
  await world.baseDomain();
  await approve(given);
  const other = await asked();
  await world.call(requestEndpoints.send, {
    actor: given.asker,
    body: { companies: [{ name: 'ООО', inn: other.company.inn }] },
  });
  const { body } = await world.call(requestEndpoints.incoming, {
    actor: other.master,
    query: { search: accountId },
  });
  const requestId = body.requests[0].requestId as string;
  await world.call(requestEndpoints.allow, { actor: other.master, body: { requestId, userId: accountId } });
  const invitation = await world.call(companyInvitationEndpoints.send, {
    actor: other.master,
    body: {
      email: `${accountId}@mail.example`,
      contractorId: other.company.id,
      access: [{ organizationId: org, roles: ['buyer'] }],
    },
  });
  expect(invitation.status).toBe(201);
  const contactsOf = async ({ master }: Asked) =>
    (await world.call(companyEndpoints.contacts, { actor: master, query: { search: accountId } })).body
      .contacts;
  expect([(await contactsOf(given)).length, (await contactsOf(other)).length]).toEqual([1, 1]);
  await world.deleteAccount(accountId);
  await world.deleteAccount(accountId);
  expect([await contactsOf(given), await contactsOf(other)]).toEqual([[], []]);
  for (const { master, company } of [given, other]) {
    const access = [{ organizationId: org, roles: ['buyer'] }];
    const change = { userId: accountId, contractorId: company.id, access };
    expect((await world.call(companyEndpoints.changeContact, { actor: master, body: change })).status).toBe(
      404,
    );
  }
  const [canceled] = (await world.events('access-request.invitation.canceled')).slice(-1);
  expect(canceled?.subject).toBe(invitation.body.id);
  for (const name of ['memberships', 'invitations', 'requests', 'projected_people']) {
    const rows = await world.connection.collection(name).find({}).toArray();
    expect(JSON.stringify(rows)).not.toContain(`${accountId}@mail.example`);
    expect(rows.map((row) => [row.personName, row.name])).not.toContainEqual(
      expect.arrayContaining([accountId]),
    );
  }
});

it('a deleted account leaves neither open requests nor access', async () => {
  const given = await asked();
  await approve(given);
  await send(given.asker, newInn());
  await world.deleteAccount(given.asker.accountId);
  const own = await world.call(requestEndpoints.outgoing, { actor: given.asker });
  expect(own.body.requests.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    'approved',
    'remove',
  ]);
  expect((await world.call(companyEndpoints.list, { actor: given.asker })).body.companies).toEqual([]);
  const [event] = (await world.events('access-request.membership.ended')).slice(-1);
  expect(event?.data).toMatchObject({ accountId: given.asker.accountId, reason: 'account-deleted' });
});

describe('a decision with wrong facts', () => {
  it('for somebody else than the sender, or until a moment that has passed, names the field and decides nothing', async () => {
    const given = await asked();
    const stranger = await person();
    expect(await approve(given, { userId: stranger.accountId })).toMatchObject({
      status: 400,
      body: { errorList: { userId: 'errorChoice' } },
    });
    expect(await approve(given, { until: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      status: 400,
      body: { errorList: { until: 'errorPeriod' } },
    });
    expect((await approve(given)).status).toBe(204);
  });
});

it('requests of one company are those that mean it or were linked to it', async () => {
  const [one, other] = [await asked(), await asked()];
  await approve(one);
  const of = async (contractorId: string) => {
    const query = { contractorId, limit: 100 };
    const { status, body } = await world.call(accessRequestEndpoints.list, {
      actor: world.administrator,
      query,
    });
    return status === 200 ? body.requests.map((row: { requestId: string }) => row.requestId) : status;
  };
  expect(await of(one.company.id)).toEqual([one.requestId]);
  expect(await of(other.company.id)).toEqual([other.requestId]);
  expect(await of('unknown')).toBe(404);
});

describe('a request without a master account', () => {
  const administrator = async (code: string, more: object = {}) => {
    const id = name('administrator');
    await world.person(id, `${id}@mail.example`, { roles: [code], ...more });
    return id;
  };
  const sentEvent = async (requestId: string) =>
    (await world.events('access-request.request.sent')).find(({ subject }) => subject === requestId);

  it('names the administrators from the beginning: by the built-in role, and by any that allows to decide', async () => {
    await world.role('deciders', { roleKind: 'systemic', methods: ['setting.access-requests.write'] });
    const [first, second] = [await administrator('administrator'), await administrator('deciders')];
    const others = [
      await administrator('viewer'),
      await administrator('administrator', { status: 'blocked' }),
    ];
    const { body } = await send(await person(), newInn());
    const data = (await sentEvent(body.requestIds[0]))?.data as {
      administrators: string[];
      deciders: string[];
    };
    expect(data.deciders).toEqual([]);
    expect(data.administrators).toEqual(expect.arrayContaining([first, second]));
    for (const id of others) expect(data.administrators).not.toContain(id);
  });

  it('is passed to the administrators once when its last master account goes', async () => {
    const told = await administrator('administrator');
    const { company, master, requestId, asker } = await asked();
    expect((await sentEvent(requestId))?.data).toMatchObject({
      deciders: [master.accountId],
      administrators: [],
    });
    await world.runJobs();
    const escalated = async () =>
      (await world.events('access-request.request.escalated')).filter(({ subject }) => subject === requestId);
    expect(await escalated()).toEqual([]);
    await world.call(contractorEndpoints.revokeMaster, {
      actor: world.administrator,
      params: { id: company.id, userId: master.accountId },
    });
    await world.runJobs();
    await world.runJobs();
    expect(
      (await escalated()).map(({ data }) => (data as { administrators: string[] }).administrators),
    ).toEqual([expect.arrayContaining([told])]);
    const unassigned = { actor: world.administrator, query: { unassigned: true, limit: 100 } };
    const { body } = await world.call(accessRequestEndpoints.list, unassigned);
    expect(body.requests.map((row: { requestId: string }) => row.requestId)).toContain(requestId);
    const own = await world.call(requestEndpoints.outgoing, { actor: asker });
    expect(own.body.requests[0].status).toBe('considered');
  });
});

describe('similar requests', () => {
  it('are shown with what became of them, the open ones as duplicates', async () => {
    const { company, master, asker, ids } = await asked();
    await world.call(requestEndpoints.fail, { actor: master, body: { ...ids, reason: 'Укажите отдел' } });
    await send(asker, company.inn, { roles: ['viewer'] });
    const latest = await send(asker, company.inn, { kpp: '770101001' });
    await send(asker, newInn());
    await send(await person(), company.inn);
    const { body } = await world.call(requestEndpoints.incoming, { actor: master });
    const row = body.requests.find(
      (one: { requestId: string }) => one.requestId === latest.body.requestIds[0],
    );
    expect(row.similar).toMatchObject([
      { status: 'considered', duplicate: true, requestCompanyRoles: [{ roleId: 'viewer' }], reason: null },
      { requestId: ids.requestId, status: 'failure', duplicate: false, reason: 'Укажите отдел' },
    ]);
  });

  it('for a branch of which somebody else is the master account stay out of sight', async () => {
    const { company, master, asker, requestId } = await asked();
    await send(asker, company.inn, { kpp: '770102002' });
    const { body } = await world.call(requestEndpoints.incoming, { actor: master });
    const row = body.requests.find((one: { requestId: string }) => one.requestId === requestId);
    expect(row.similar).toEqual([]);
    expect(body.meta.total).toBe(1);
  });
});
