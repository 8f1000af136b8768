import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { organizationEndpoints } from '@gatehouse/contracts/access-request/organizations.endpoints.ts';
import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import { withGrams } from '@gatehouse/kit/mongo/search.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { migrations } from './migrations.ts';
import { contractors as contractorRows } from './modules/companies/contractors.model.ts';
import { memberships } from './modules/memberships/memberships.model.ts';

const { contacts, contactContractors, changeContact, removeContact, contractors, leave, list } =
  companyEndpoints;

let world: TestAccessRequest;
let org: string;
let second: string;
let unique = 0;
const name = (what: string) => {
  unique += 1;
  return `${what}-${unique}`;
};

beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
  await world.role('buyer');
  await world.role('viewer');
  await world.role('auditor', { roleKind: 'systemic' });
  await world.role('signer', { methods: ['setting.documents.write'] });
  org = await world.organization('Верфь');
  second = await world.organization('Док');
});
afterAll(() => world.close());

const buyer = () => [{ organizationId: org, roles: ['buyer'] }];
const scene = async () => {
  const company = await world.contractor(name('Компания'), [org, second]);
  const masterId = name('master');
  await world.person(masterId, `${masterId}@mail.example`);
  const master = await world.master(masterId, company.id);
  const memberId = name('member');
  const member = await world.person(memberId, `${memberId}@mail.example`);
  const grant = (body: object) =>
    world.call(contractorEndpoints.grant, {
      actor: world.administrator,
      params: { id: company.id, userId: memberId },
      body: body as never,
    });
  await grant({ access: buyer() });
  const of = async () => {
    const { status, body } = await world.call(contactContractors, {
      actor: master,
      params: { userId: memberId },
    });
    return status === 200 ? body.contractors[0] : undefined;
  };
  const change = (body: object) =>
    world.call(changeContact, {
      actor: master,
      body: { userId: memberId, contractorId: company.id, access: buyer(), ...body } as never,
    });
  return { company, master, member, memberId, grant, of, change };
};

describe('contacts', () => {
  it('are members, former ones, people let in without a grant, and the invited, each once', async () => {
    const { company, master, memberId } = await scene();
    const former = name('former');
    await world.person(former, `${former}@mail.example`);
    const params = { id: company.id, userId: former };
    await world.call(contractorEndpoints.grant, {
      actor: world.administrator,
      params,
      body: { access: buyer() },
    });
    await world.call(contractorEndpoints.remove, { actor: world.administrator, params });
    const allowedId = name('allowed');
    const allowed = await world.person(allowedId, `${allowedId}@mail.example`);
    const { body } = await world.call(requestEndpoints.send, {
      actor: allowed,
      body: { companies: [{ inn: company.inn }] },
    });
    await world.call(requestEndpoints.allow, {
      actor: master,
      body: { requestId: body.requestIds[0], userId: allowedId },
    });
    await world.call(companyInvitationEndpoints.send, {
      actor: master,
      body: { email: 'guest@mail.example', contractorId: company.id, access: buyer() },
    });
    const answer = await world.call(contacts, { actor: master });
    const found = answer.body.contacts.map((row: { userId: string; email: string; accessStatus: string }) => [
      ...[row.userId, row.email, row.accessStatus],
    ]);
    expect(found.toSorted()).toEqual(
      [
        [memberId, `${memberId}@mail.example`, 'active'],
        [former, `${former}@mail.example`, 'unActive'],
        [allowedId, `${allowedId}@mail.example`, 'unActive'],
        [null, 'guest@mail.example', 'invitationAlive'],
      ].toSorted(),
    );
    const filtered = await world.call(contacts, { actor: master, query: { accessStatus: 'unActive' } });
    expect(filtered.body.meta.total).toBe(2);
    const searched = await world.call(contacts, { actor: master, query: { search: 'GUEST@' } });
    expect(searched.body.contacts).toMatchObject([{ email: 'guest@mail.example', userId: null }]);
  });

  it('of another company are unknown', async () => {
    const { memberId } = await scene();
    const stranger = await scene();
    const params = { userId: memberId };
    expect((await world.call(contactContractors, { actor: stranger.master, params })).status).toBe(404);
    expect((await world.call(contacts, { actor: stranger.master })).body.meta.total).toBe(1);
    const body = { userId: memberId, contractorId: stranger.company.id, access: buyer() };
    expect((await world.call(changeContact, { actor: stranger.master, body })).status).toBe(404);
  });

  it('are neither changed nor removed in a company of somebody else', async () => {
    const { memberId, company, of } = await scene();
    const stranger = await scene();
    const body = { userId: memberId, contractorId: company.id };
    const { master: actor } = stranger;
    expect((await world.call(changeContact, { actor, body: { ...body, access: [] } })).status).toBe(404);
    expect((await world.call(removeContact, { actor, query: {}, body })).status).toBe(404);
    expect(await of()).toMatchObject({ accessStatus: 'active' });
  });

  it('answer 403 to a person without the right', async () => {
    const { member } = await scene();
    expect((await world.call(contacts, { actor: member })).status).toBe(403);
  });
});

describe('the access of a contact', () => {
  it('is changed whole, and ends at its date', async () => {
    const { of, change, company, memberId, member } = await scene();
    const access = [{ organizationId: second, roles: ['viewer'] }];
    const until = new Date(world.now().getTime() + 60_000).toISOString();
    expect((await change({ access, until })).status).toBe(204);
    expect(await of()).toMatchObject({ accessStatus: 'active', until, access: [{ organizationId: second }] });
    await memberships
      .driver(world.connection)
      .updateOne({ accountId: memberId, contractorId: company.id }, { $set: { until: new Date(0) } });
    expect((await of())?.accessStatus).toBe('unActive');
    await world.runJobs();
    await world.runJobs();
    const ended = (await world.events('access-request.membership.ended')).filter(
      ({ data }) => (data as { accountId: string }).accountId === memberId,
    );
    expect(ended.map(({ data }) => (data as { reason: string }).reason)).toEqual(['expired']);
    expect((await world.call(list, { actor: member })).body.companies).toEqual([]);
  });

  it.each([
    ['a role that does not exist', { access: [{ organizationId: 'org', roles: ['ghost'] }] }, 'access'],
    ['a role of another kind', { access: [{ organizationId: 'org', roles: ['auditor'] }] }, 'access'],
    ['an end in the past', { until: '2020-01-01T00:00:00.000Z' }, 'until'],
  ])('is refused for %s', async (_, more, field) => {
    const { change } = await scene();
    const access = (more as { access?: { roles: string[] }[] }).access?.map((row) => ({
      ...row,
      organizationId: org,
    }));
    const { status, body } = await change({ ...more, ...(access === undefined ? {} : { access }) });
    expect([status, Object.keys(body.errorList)]).toEqual([400, [field]]);
  });

  it('cannot be changed where an administrator fixed a role', async () => {
    const { grant, change, master, memberId, company, of } = await scene();
    await grant({ access: buyer(), lockedRoles: ['buyer'] });
    const refused = await change({ access: [{ organizationId: org, roles: ['viewer'] }] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'access.fixedByAdministrator' } });
    const body = { userId: memberId, contractorId: company.id };
    expect((await world.call(removeContact, { actor: master, query: {}, body })).status).toBe(403);
    const more = [{ organizationId: org, roles: ['buyer', 'viewer'] }];
    expect((await change({ access: more })).status).toBe(204);
    expect((await of())?.access[0].roles).toMatchObject([
      { roleId: 'buyer', locked: true },
      { roleId: 'viewer' },
    ]);
  });

  it('cannot be changed where an administrator fixed a method, held or not, in any way in', async () => {
    const { grant, change, master, memberId, company, of } = await scene();
    await grant({ access: buyer(), lockedMethods: ['setting.documents.write'] });
    expect(await of()).toMatchObject({ lockedRoles: ['signer'] });
    const signer = [{ organizationId: org, roles: ['buyer', 'signer'] }];
    const refusal = (field: string) => ({
      status: 403,
      body: { code: 'access.fixedByAdministrator', errorList: { [field]: 'errorLockedMethods' } },
    });
    expect(await change({ access: signer })).toMatchObject(refusal('access'));
    expect((await change({ access: [{ organizationId: org, roles: ['viewer'] }] })).status).toBe(204);
    await grant({ access: signer, lockedMethods: ['setting.documents.write'] });
    const body = { userId: memberId, contractorId: company.id };
    const gone = await world.call(removeContact, { actor: master, query: {}, body });
    expect(gone).toMatchObject(refusal('access'));
    // What was fixed stays so when the access has ended.
    const end = { actor: world.administrator, params: { id: company.id, userId: memberId } };
    expect((await world.call(contractorEndpoints.remove, end)).status).toBe(204);
    const invitation = {
      email: `${memberId}@mail.example`,
      contractorId: company.id,
      access: signer,
    };
    const invited = await world.call(companyInvitationEndpoints.send, { actor: master, body: invitation });
    expect(invited).toMatchObject(refusal('access'));
    const asked = await world.call(requestEndpoints.send, {
      actor: accountActor(memberId),
      body: { companies: [{ inn: company.inn }] },
    });
    const [requestId = ''] = asked.body.requestIds;
    const approval = { requestId, userId: memberId, contractorId: company.id };
    const approve = (access: typeof signer) =>
      world.call(requestEndpoints.approve, {
        actor: master,
        body: { ...approval, roles: access.map(({ roles, ...row }) => ({ ...row, rolesIds: roles })) },
      });
    expect(await approve(signer)).toMatchObject(refusal('contractorRoles'));
    expect((await approve(buyer())).status).toBe(204);
    const changed = (await world.events('access-request.membership.changed')).filter(
      ({ data }) => (data as { accountId: string }).accountId === memberId,
    );
    expect((changed[1]?.data as { changes: object[] } | undefined)?.changes).toMatchObject([
      { field: 'lockedMethods', current: ['setting.documents.write'] },
    ]);
  });

  it('is granted by hand to somebody who was let in without a grant', async () => {
    const { company, master, of, change, memberId } = await scene();
    const end = { actor: world.administrator, params: { id: company.id, userId: memberId } };
    expect((await world.call(contractorEndpoints.remove, end)).status).toBe(204);
    await memberships.driver(world.connection).deleteMany({ accountId: memberId });
    expect(await of()).toBeUndefined();
    const asked = await world.call(requestEndpoints.send, {
      actor: accountActor(memberId),
      body: { companies: [{ inn: company.inn }] },
    });
    const [requestId = ''] = asked.body.requestIds;
    const body = { requestId, userId: memberId };
    expect((await world.call(requestEndpoints.allow, { actor: master, body })).status).toBe(204);
    expect(await of()).toMatchObject({ accessStatus: 'unActive', access: [] });
    expect((await change({})).status).toBe(204);
    expect(await of()).toMatchObject({ accessStatus: 'active' });
  });

  it.each(['body', 'query'] as const)(
    'is removed by fields of the %s; a repeat changes nothing',
    async (place) => {
      const { master, memberId, company, of } = await scene();
      const fields = { userId: memberId, contractorId: company.id };
      const request = place === 'body' ? { query: {}, body: fields } : { query: fields };
      const answers = [
        await world.call(removeContact, { actor: master, ...request }),
        await world.call(removeContact, { actor: master, ...request }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect((await of())?.accessStatus).toBe('unActive');
    },
  );

  it('without its fields names them', async () => {
    const { master } = await scene();
    const { status, body } = await world.call(removeContact, { actor: master, query: {} });
    expect([status, body.errorList]).toEqual([400, { userId: 'errorEmpty', contractorId: 'errorEmpty' }]);
  });

  it('ends when the person leaves, with the right to decide', async () => {
    const { company, memberId } = await scene();
    const member = await world.master(memberId, company.id);
    const gone = await world.call(leave, { actor: member, params: { id: company.id } });
    expect(gone.status).toBe(204);
    expect((await world.call(list, { actor: member })).body.companies).toEqual([]);
    expect((await world.call(contractors, { actor: member })).body.contractors).toEqual([]);
    expect((await world.call(leave, { actor: member, params: { id: 'unknown' } })).status).toBe(404);
  });
});

describe('companies of a master account to choose from', () => {
  it('are its own, by ids, by a part of a name or a number, with who is in them', async () => {
    const { company, master, memberId } = await scene();
    const other = await world.contractor('Ледокол', [org]);
    await world.master(master.accountId, other.id);
    const foreign = await world.contractor('Ледник', [org]);
    const found = async (query: object) => {
      const { body } = await world.call(contractors, { actor: master, query: query as never });
      return body.contractors.map(({ id, member }: { id: string; member?: boolean }) => [id, member]);
    };
    expect(await found({ searchValue: 'ЛЕД' })).toEqual([[other.id, undefined]]);
    expect(await found({ searchValue: company.inn })).toEqual([[company.id, undefined]]);
    expect(await found({ ids: `${foreign.id},${other.id}` })).toEqual([[other.id, undefined]]);
    expect(new Map(await found({ userId: memberId }))).toEqual(
      new Map([
        [company.id, true],
        [other.id, false],
      ]),
    );
  });

  it('are fifty, or as many as ids were given', async () => {
    const { master } = await scene();
    const ids: string[] = [];
    for (let at = 0; at < 52; at += 1) {
      const { id } = await world.contractor(name('Баржа'), [org]);
      await world.master(master.accountId, id);
      ids.push(id);
    }
    const count = async (query: object) =>
      (await world.call(contractors, { actor: master, query: query as never })).body.contractors.length;
    expect([await count({}), await count({ ids: ids.join(',') })]).toEqual([50, 52]);
    const { status, body } = await world.call(contractors, {
      actor: master,
      query: { ids: Array(101).fill('x').join(',') },
    });
    expect([status, Object.keys(body.errorList)]).toEqual([400, ['ids']]);
  });
});

describe('companies of the console', () => {
  const create = (body: object) =>
    world.call(contractorEndpoints.create, { actor: world.administrator, body: body as never });

  it('are unique by taxpayer number and reason code', async () => {
    const { company } = await scene();
    const again = await create({ name: 'Двойник', inn: company.inn, kpp: '770101001' });
    expect([again.status, again.body.errorList]).toEqual([400, { inn: 'errorUnique' }]);
    expect((await create({ name: 'Филиал', inn: company.inn, kpp: '770101002' })).status).toBe(201);
  });

  it.each([
    ['a wrong check digit', { inn: '7707083894', kpp: '770101001' }, { inn: 'errorInn' }],
    ['a legal entity without a reason code', { inn: '7707083893' }, { kpp: 'errorEmpty' }],
    ['a sole trader with one', { inn: '500100732259', kpp: '770101001' }, { kpp: 'errorKpp' }],
    ['no number at all', {}, { inn: 'errorEmpty' }],
    [
      'an unknown organization',
      { inn: '7736050003', kpp: '997250001', availableOrganizations: ['x'] },
      { 'availableOrganizations.0': 'errorChoice' },
    ],
  ])('are refused with %s', async (_, more, errorList) => {
    const { status, body } = await create({ name: 'Компания', ...more });
    expect([status, body.errorList]).toEqual([400, errorList]);
  });

  it('are found by every requisite, those that the release before stored, too', async () => {
    const okpo = '87654321';
    const registrationNumber = 'HRB 4711-Z';
    const { id } = await world.contractor('Реквизит', [], { okpo, registrationNumber });
    const found = async (search: string) => {
      const { body } = await world.call(contractorEndpoints.list, {
        actor: world.administrator,
        query: { search },
      });
      return body.contractors.map((row: { id: string }) => row.id);
    };
    expect([await found('87654321'), await found('hrb 4711')]).toEqual([[id], [id]]);
    const rows = contractorRows.driver(world.connection);
    const before = withGrams({ name: 'Реквизит' }, { texts: ['name'] });
    await rows.updateOne({ _id: id }, { $set: { grams: [...(before.grams ?? [])] } });
    expect(await found('hrb 4711')).toEqual([]);
    const step = migrations.find((one) => one.id === '0010-search-by-every-requisite');
    const { connection } = world;
    await step?.up({ connection, db: connection.db as never, progress: {} as never });
    expect([await found('87654321'), await found('реквизит')]).toEqual([[id], [id]]);
    expect((await rows.findOne({ _id: id }))?.grams?.length).toBeGreaterThan(before.grams?.length ?? 0);
  });

  it('lose grants with an organization', async () => {
    const { company, grant, of } = await scene();
    await grant({ access: [...buyer(), { organizationId: second, roles: ['viewer'] }] });
    const { body } = await world.call(contractorEndpoints.read, {
      actor: world.administrator,
      params: { id: company.id },
    });
    const { name: title, inn, kpp, revision } = body.contractor;
    const change = { name: title, inn, kpp, revision, availableOrganizations: [second] };
    const params = { id: company.id };
    expect(
      (await world.call(contractorEndpoints.change, { actor: world.administrator, params, body: change }))
        .status,
    ).toBe(200);
    expect((await of())?.access).toMatchObject([{ organizationId: second }]);
    const late = await world.call(contractorEndpoints.change, {
      actor: world.administrator,
      params,
      body: { ...change, name: 'Позже' },
    });
    expect(late.status).toBe(409);
  });

  it('are deleted only without people, and an organization only without contractors', async () => {
    const { company, memberId } = await scene();
    const remove = () =>
      world.call(contractorEndpoints.delete, { actor: world.administrator, params: { id: company.id } });
    expect((await remove()).status).toBe(409);
    const inUse = await world.call(organizationEndpoints.delete, {
      actor: world.administrator,
      params: { id: org },
    });
    expect([inUse.status, inUse.body.usedBy.length > 0]).toEqual([409, true]);
    await world.call(contractorEndpoints.remove, {
      actor: world.administrator,
      params: { id: company.id, userId: memberId },
    });
    expect((await remove()).status).toBe(204);
    const revoked = (await world.events('access-request.master.revoked')).filter(
      ({ data }) => (data as { contractorId: string }).contractorId === company.id,
    );
    expect(revoked).toHaveLength(1);
  });

  it('list master accounts by themselves, also those without access, and the roles to grant', async () => {
    const { company, memberId } = await scene();
    const people = async (query: object) => {
      const params = { id: company.id };
      const { body } = await world.call(contractorEndpoints.people, {
        actor: world.administrator,
        params,
        query: query as never,
      });
      return body.people.map(({ userId, master }: { userId: string; master: boolean }) => [userId, master]);
    };
    const [master] = await people({ masters: true });
    expect(master).toEqual([expect.stringMatching(/^master-/), true]);
    expect(await people({})).toEqual([[memberId, false]]);
    expect(await people({ masters: true, search: memberId })).toEqual([]);
    await world.master(memberId, company.id);
    expect(await people({ masters: true, sort: 'name' })).toHaveLength(2);
    expect(await people({})).toEqual([[memberId, true]]);
    const { body } = await world.call(contractorEndpoints.roles, { actor: world.administrator });
    const shown = body.roles.map((one: { roleId: string; methods: string[] }) => [one.roleId, one.methods]);
    expect(shown).toEqual([
      ['buyer', []],
      ['signer', ['setting.documents.write']],
      ['viewer', []],
    ]);
  });
});

describe('the end of an access', () => {
  const DAY = 86_400_000;
  const reminders = async (memberId: string) =>
    (await world.events('access-request.membership.reminded'))
      .filter(({ data }) => (data as { accountId: string }).accountId === memberId)
      .map(({ data }) => (data as { until: string }).until);
  const inDays = (days: number) => new Date(world.now().getTime() + days * DAY).toISOString();

  it('is told seven days before, once for each date', async () => {
    const { grant, memberId } = await scene();
    const [far, near] = [inDays(8), inDays(6)];
    await grant({ access: buyer(), until: far });
    await world.runJobs();
    expect(await reminders(memberId)).toEqual([]);
    await grant({ access: buyer(), until: near });
    await world.runJobs();
    await world.runJobs();
    expect(await reminders(memberId)).toEqual([near]);
    // Other roles are no other end.
    await grant({ access: [{ organizationId: org, roles: ['viewer'] }], until: near });
    await world.runJobs();
    expect(await reminders(memberId)).toEqual([near]);
    const later = inDays(6.5);
    await grant({ access: buyer(), until: later });
    await world.runJobs();
    expect(await reminders(memberId)).toEqual([near, later]);
  });

  it('is not told of access that has no end or is over', async () => {
    const { grant, memberId, company } = await scene();
    await grant({ access: buyer(), until: inDays(3) });
    await world.call(contractorEndpoints.remove, {
      actor: world.administrator,
      params: { id: company.id, userId: memberId },
    });
    await world.runJobs();
    expect(await reminders(memberId)).toEqual([]);
  });
});

it('a company without an inn has contacts, too, and no request means it', async () => {
  const { id } = await world.contractor(name('Foreign'), [org], {
    inn: null,
    kpp: null,
    taxNumber: name('DE'),
  });
  const masterId = name('master');
  await world.person(masterId, `${masterId}@mail.example`);
  const master = await world.master(masterId, id);
  const strangerId = name('stranger');
  await world.person(strangerId, `${strangerId}@mail.example`);
  expect((await world.call(contacts, { actor: master })).body.contacts).toEqual([]);
  const body = { userId: strangerId, contractorId: id, access: buyer() };
  expect((await world.call(changeContact, { actor: master, body })).status).toBe(404);
  expect((await world.call(requestEndpoints.incoming, { actor: master })).body.requests).toEqual([]);
});
