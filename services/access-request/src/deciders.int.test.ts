import { accessRequestEndpoints } from '@gatehouse/contracts/access-request/access-requests.endpoints.ts';
import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
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

beforeAll(async () => {
  world = await startAccessRequest();
  await world.role('buyer');
  await world.role('clerk', { roleKind: 'systemic', methods: ['setting.access-requests.write'] });
  await world.person('the-clerk', 'clerk@mail.example', { roles: ['clerk'] });
  org = await world.organization('Верфь');
});
afterAll(() => world.close());

const person = (id = name('person')) => world.person(id, `${id}@mail.example`);
const asked = async (masters = 1) => {
  const company = await world.contractor(name('Компания'), [org]);
  const representatives = [];
  for (let left = masters; left > 0; left -= 1) {
    const { accountId } = await person(name('master'));
    representatives.push(await world.master(accountId, company.id));
  }
  const asker = await person();
  const { body } = await world.call(requestEndpoints.send, {
    actor: asker,
    body: { companies: [{ name: 'ООО', inn: company.inn }] },
  });
  const requestId = body.requestIds[0] as string;
  return { company, masters: representatives, asker, requestId };
};
type Asked = Awaited<ReturnType<typeof asked>>;

const toldOf = async (requestId: string) =>
  (await world.events('access-request.request.escalated'))
    .filter(({ subject }) => subject === requestId)
    .map(({ data }) => (data as { administrators: string[] }).administrators);
const isUnassigned = async (requestId: string) => {
  const { body } = await world.call(accessRequestEndpoints.list, {
    actor: world.administrator,
    query: { unassigned: true, limit: 100 },
  });
  return body.requests.some((row: { requestId: string }) => row.requestId === requestId);
};
const allow = ({ masters, asker, requestId }: Asked) =>
  world.call(requestEndpoints.allow, {
    actor: masters[0] as NonNullable<(typeof masters)[0]>,
    body: { requestId, userId: asker.accountId },
  });

describe('a request whose last master account cannot decide', () => {
  it.each(['blocked', 'deleted'] as const)('moves to the administrators at once: %s', async (status) => {
    const given = await asked(2);
    const [first, second] = given.masters.map(({ accountId }) => accountId) as [string, string];
    await world.setStatus(first, status);
    expect([await toldOf(given.requestId), await isUnassigned(given.requestId)]).toEqual([[], false]);
    await world.setStatus(second, status);
    expect([await toldOf(given.requestId), await isUnassigned(given.requestId)]).toEqual([
      [['the-clerk']],
      true,
    ]);
    await world.runJobs();
    expect(await toldOf(given.requestId)).toHaveLength(1);
  });

  it('is told to administrators whose accounts are active', async () => {
    await world.person('second-clerk', 'second-clerk@mail.example', { roles: ['clerk'] });
    await world.setStatus('second-clerk', 'blocked');
    const given = await asked();
    await world.setStatus(given.masters[0]?.accountId ?? '', 'blocked');
    expect(await toldOf(given.requestId)).toEqual([['the-clerk']]);
  });

  it('counts among those that no master account decides on from the beginning', async () => {
    const company = await world.contractor(name('Компания'), [org]);
    const { accountId } = await person(name('master'));
    await world.master(accountId, company.id);
    await world.setStatus(accountId, 'blocked');
    const { body } = await world.call(requestEndpoints.send, {
      actor: await person(),
      body: { companies: [{ name: 'ООО', inn: company.inn }] },
    });
    expect(await isUnassigned(body.requestIds[0])).toBe(true);
    const [sent] = (await world.events('access-request.request.sent')).slice(-1);
    expect(sent?.data).toMatchObject({ deciders: [], administrators: ['the-clerk'] });
  });

  it('is decided by a blocked master account no more, though its session is still open', async () => {
    const given = await asked();
    await world.setStatus(given.masters[0]?.accountId ?? '', 'blocked');
    expect((await allow(given)).status).toBe(404);
  });
});

describe('the list and the badge of requests that no master account can decide on', () => {
  const count = async () =>
    (await world.call(accessRequestEndpoints.count, { actor: world.administrator })).body.count as number;
  const place = ({ company }: Asked, userId: string) => ({
    actor: world.administrator,
    params: { id: company.id, userId },
  });

  it('follow when master accounts come and go, and are told of once for each time', async () => {
    const given = await asked();
    const before = await count();
    const first = given.masters[0]?.accountId ?? '';
    const { accountId: second } = await person(name('master'));
    await world.call(contractorEndpoints.revokeMaster, place(given, first));
    expect([await isUnassigned(given.requestId), await count()]).toEqual([true, before + 1]);
    await world.call(contractorEndpoints.grantMaster, place(given, second));
    expect([await isUnassigned(given.requestId), await count()]).toEqual([false, before]);
    await world.setStatus(second, 'blocked');
    expect(await isUnassigned(given.requestId)).toBe(true);
    await world.setStatus(second, 'active');
    expect(await isUnassigned(given.requestId)).toBe(false);
    expect(await toldOf(given.requestId)).toHaveLength(2);
  });

  it('follow the numbers of companies with the next job', async () => {
    const given = await asked();
    const params = { id: given.company.id };
    const change = async (inn: string) => {
      const { body } = await world.call(contractorEndpoints.read, { actor: world.administrator, params });
      const { revision } = body.contractor;
      const content = { name: 'Сменила номер', inn, kpp: '770101001', revision } as never;
      await world.call(contractorEndpoints.change, { actor: world.administrator, params, body: content });
      await world.runJobs();
      return isUnassigned(given.requestId);
    };
    expect(await change(newInn())).toBe(true);
    expect(await change(given.company.inn)).toBe(false);
  });

  it('know all of them, however many are open', async () => {
    const given = await asked(0);
    const rows = requests.driver(world.connection);
    const row = await rows.findOne({ _id: given.requestId });
    const before = await count();
    // Older ones that master accounts decide on, and more than a page of those that nobody does.
    const copies = Array.from({ length: 2_100 }, (_, at) => ({
      ...row,
      _id: `copy-${at}`,
      createdAt: new Date(at),
      escalated: at > 50,
    }));
    await rows.insertMany(copies as never[]);
    expect([await isUnassigned(given.requestId), await count()]).toEqual([true, before + 2_049]);
    const decided = { unassigned: true, status: 'approved' } as const;
    const { body } = await world.call(accessRequestEndpoints.list, {
      actor: world.administrator,
      query: decided,
    });
    expect(body.meta.total).toBe(0);
    await rows.deleteMany({ _id: { $regex: /^copy-/ } });
  });
});

describe('what somebody allowed without a grant', () => {
  const contactsOf = async (actor: Asked['asker']) => {
    const { body } = await world.call(companyEndpoints.contacts, { actor });
    return body.contacts.map(({ userId }: { userId: string }) => userId);
  };
  const grant = ({ company, asker }: Asked, actor: Asked['asker']) =>
    world.call(companyEndpoints.changeContact, {
      actor,
      body: {
        userId: asker.accountId,
        contractorId: company.id,
        access: [{ organizationId: org, roles: ['buyer'] }],
      },
    });

  it.each([
    ['blocked', ({ masters }: Asked) => world.setStatus(masters[0]?.accountId ?? '', 'blocked')],
    ['deleted', ({ masters }: Asked) => world.setStatus(masters[0]?.accountId ?? '', 'deleted')],
    [
      'dismissed',
      ({ masters, company }: Asked) =>
        world.call(contractorEndpoints.revokeMaster, {
          actor: world.administrator,
          params: { id: company.id, userId: masters[0]?.accountId ?? '' },
        }),
    ],
  ] as const)('counts no more once they are %s', async (_, leaves) => {
    const given = await asked(2);
    const other = given.masters[1] as (typeof given.masters)[0];
    expect((await allow(given)).status).toBe(204);
    expect(await contactsOf(other)).toContain(given.asker.accountId);
    await leaves(given);
    expect(await contactsOf(other)).not.toContain(given.asker.accountId);
    expect((await grant(given, other)).status).toBe(404);
  });

  it('counts where an administrator allowed it, while they may', async () => {
    const given = await asked();
    const [master] = given.masters as [Asked['asker']];
    await person(name('clerk'));
    const clerkId = name('clerk');
    await world.person(clerkId, `${clerkId}@mail.example`, { roles: ['clerk'] });
    const { status } = await world.call(accessRequestEndpoints.allow, {
      actor: { ...world.administrator, accountId: clerkId },
      params: { id: given.requestId },
    });
    expect(status).toBe(204);
    expect(await contactsOf(master)).toContain(given.asker.accountId);
    await world.setStatus(clerkId, 'blocked');
    expect(await contactsOf(master)).not.toContain(given.asker.accountId);
    await world.setStatus(clerkId, 'active');
    expect((await grant(given, master)).status).toBe(204);
  });
});
