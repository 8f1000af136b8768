import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newInn, startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { budgets } from './modules/budgets/budgets.model.ts';
import { invitations } from './modules/invitations/invitations.model.ts';

const { send, resend, preview } = companyInvitationEndpoints;

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

const settings = async <T>(values: Readonly<Record<string, number>>, work: () => Promise<T>): Promise<T> => {
  const usual = { companyMailPerHour: 100, mailboxPerHour: 20, mailboxPerDay: 60, requestsPerDay: 20 };
  for (const [key, value] of Object.entries(values)) await world.setting(key, value);
  try {
    return await work();
  } finally {
    for (const [key, value] of Object.entries(usual)) await world.setting(key, value);
  }
};
const company = async (masters = 1) => {
  const { id, inn } = await world.contractor(name('Компания'), [org]);
  const actors = [];
  for (let left = masters; left > 0; left -= 1) {
    const masterId = name('master');
    await world.person(masterId, `${masterId}@mail.example`);
    actors.push(await world.master(masterId, id));
  }
  return { id, inn, masters: actors as [(typeof actors)[0], ...typeof actors] };
};
type Company = Awaited<ReturnType<typeof company>>;
const invite = ({ id, masters }: Company, email: string, at = 0) =>
  world.call(send, {
    actor: masters[at] ?? masters[0],
    body: { email, contractorId: id, access: [{ organizationId: org, roles: ['buyer'] }] },
  });
const storedTo = (email: string) => invitations.driver(world.connection).countDocuments({ email });

describe('invitations', () => {
  it('to one mailbox have one budget, from whatever company and under each of its sub-addresses', () =>
    settings({ mailboxPerHour: 2 }, async () => {
      const [first, second, third] = [await company(), await company(), await company()];
      const box = name('box');
      expect((await invite(first, `${box}@mail.example`)).status).toBe(201);
      expect((await invite(second, `${box}+shop@mail.example`)).status).toBe(201);
      const refused = await invite(third, `${box}+other@mail.example`);
      expect(refused).toMatchObject({ status: 429, body: { code: 'access.tooManyMessages' } });
      expect(refused.body.retryAfter).toBeGreaterThan(3_000);
      expect(await storedTo(`${box}+other@mail.example`)).toBe(0);
      expect((await invite(third, `${name('box')}@mail.example`)).status).toBe(201);
      // An hour later.
      await budgets.driver(world.connection).updateMany({}, { $set: { startedAt: new Date(0) } });
      expect((await invite(third, `${box}@mail.example`)).status).toBe(201);
    }));

  it('of all master accounts of a company have one budget, companyMailPerHour, which sending again spends', () =>
    settings({ companyMailPerHour: 2 }, async () => {
      const given = await company(2);
      const { body } = await invite(given, `${name('guest')}@mail.example`);
      const again = () => world.call(resend, { actor: given.masters[1] as never, params: { id: body.id } });
      expect((await again()).status).toBe(201);
      const ofCompany = [await again(), await invite(given, `${name('guest')}@mail.example`, 1)];
      expect(ofCompany.map((answer) => [answer.status, answer.body.code])).toEqual([
        [429, 'access.tooManyMessages'],
        [429, 'access.tooManyMessages'],
      ]);
      // A spent mailbox is refused by the same words and fields.
      const other = await company();
      await world.setting('mailboxPerHour', 1);
      const email = `${name('guest')}@mail.example`;
      await invite(other, email);
      const ofMailbox = await invite(await company(), email);
      expect(Object.keys(ofMailbox.body)).toEqual(Object.keys(ofCompany[1]?.body));
      expect([ofMailbox.body.code, ofMailbox.body.title]).toEqual([
        ofCompany[1]?.body.code,
        ofCompany[1]?.body.title,
      ]);
    }));

  it('at the same time exceed no budget', () =>
    settings({ mailboxPerHour: 3 }, async () => {
      const given = [];
      for (let left = 6; left > 0; left -= 1) given.push(await company());
      const email = `${name('box')}@mail.example`;
      const answers = await Promise.all(given.map((one) => invite(one, email)));
      expect(answers.map(({ status }) => status).filter((one) => one !== 201 && one !== 429)).toEqual([]);
      expect(await storedTo(email)).toBe(answers.filter(({ status }) => status === 201).length);
      for (const one of given) await invite(one, email);
      expect(await storedTo(email)).toBe(3);
    }));

  it('of one sender beyond the limit of an hour say how long to wait', async () => {
    await world.setting('invitationsPerHour', 1);
    const given = await company();
    await invite(given, `${name('guest')}@mail.example`);
    const { status, body } = await invite(given, `${name('guest')}@mail.example`);
    await world.setting('invitationsPerHour', 20);
    expect([status, body.code]).toEqual([429, 'access.tooManyInvitations']);
    expect(body.retryAfter).toBeGreaterThan(3_500);
  });

  it('are previewed only so many times an hour', async () => {
    const { id, masters } = await company();
    const ask = () =>
      world.call(preview, { actor: masters[0], body: { contractorId: id, emails: ['a@mail.example'] } });
    expect((await ask()).status).toBe(200);
    await budgets
      .driver(world.connection)
      .updateOne({ _id: `preview:${masters[0].accountId}` }, { $set: { count: 300 } });
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'access.tooManyPreviews' } });
  });
});

describe('requests', () => {
  const asks = async (asker: Awaited<ReturnType<TestAccessRequest['person']>>, inn: string) => {
    const answer = await world.call(requestEndpoints.send, { actor: asker, body: { companies: [{ inn }] } });
    const requestId = answer.body.requestIds?.[0];
    if (requestId !== undefined)
      await world.call(requestEndpoints.remove, { actor: asker, params: { requestId } });
    return answer;
  };
  const person = () => {
    const id = name('person');
    return world.person(id, `${id}@mail.example`);
  };
  const told = async (accountId: string) =>
    (await world.events('access-request.request.sent')).filter(({ data }) =>
      (data as { deciders: string[] }).deciders.includes(accountId),
    ).length;

  it('of one person are at most requestsPerDay a day, taken back or not', () =>
    settings({ requestsPerDay: 3 }, async () => {
      const { inn } = await company();
      const asker = await person();
      for (let left = 3; left > 0; left -= 1) expect((await asks(asker, inn)).status).toBe(201);
      const refused = await asks(asker, inn);
      expect(refused).toMatchObject({ status: 429, body: { code: 'access.tooManyRequests', limit: 3 } });
      expect(refused.body.retryAfter).toBeGreaterThan(86_000);
      expect((await asks(await person(), inn)).status).toBe(201);
    }));

  it('are told to a mailbox only so many times; beyond that they stand in the list', () =>
    settings({ mailboxPerHour: 2 }, async () => {
      const { inn, masters } = await company();
      for (let left = 4; left > 0; left -= 1) expect((await asks(await person(), inn)).status).toBe(201);
      expect(await told(masters[0].accountId)).toBe(2);
      const { body } = await world.call(requestEndpoints.incoming, { actor: masters[0] });
      expect(body.meta.total).toBe(4);
    }));

  it('for one company cause at most companyMailPerHour messages, and close the way of nobody', () =>
    settings({ companyMailPerHour: 1 }, async () => {
      const { inn, masters } = await company(2);
      for (let left = 3; left > 0; left -= 1) expect((await asks(await person(), inn)).status).toBe(201);
      for (const { accountId } of masters) expect(await told(accountId)).toBe(1);
      expect((await asks(await person(), newInn())).status).toBe(201);
    }));

  it('that stay without a master account are told to an administrator only so many times', () =>
    settings({ mailboxPerHour: 2 }, async () => {
      await world.person('chief', 'chief@mail.example', { roles: ['administrator'] });
      for (let left = 4; left > 0; left -= 1) await asks(await person(), newInn());
      const sent = (await world.events('access-request.request.sent')).slice(-4);
      const administrators = sent.map(({ data }) => (data as { administrators: string[] }).administrators);
      expect(administrators).toEqual([['chief'], ['chief'], [], []]);
    }));
});
