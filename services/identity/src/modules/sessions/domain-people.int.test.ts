import { queryWork } from '@gatehouse/kit/mongo/query-work.fixtures.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain, testTerm } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { createDomainPeople } from './domain-people.read-model.ts';
import { sessions } from './sessions.model.ts';

const PASSWORD = 'Orchid-Lantern-42';
let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({
    domains: [
      testDomain('asking', { agreements: [testTerm('use')] }),
      testDomain('free'),
      testDomain('empty'),
    ],
  });
});
afterAll(() => world.close());

const enter = (login: string, domainId: string, agreed: readonly string[] = []) =>
  world.call('POST', '/api/v1/platform/auth/login/login', {
    body: {
      flow: 'credentials',
      login,
      password: PASSWORD,
      ...(agreed.length > 0 && { termsAgree: agreed.map((type) => ({ type, agree: true })) }),
    },
    caller: { domainId },
  });
const foresee = async (id: string, body: object, domainId = 'free') => {
  const actor = accountActor('administrator', { methods: ['setting.domains.write'], domainId });
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v1/platform/setting/domains/${id}/effects`,
    headers: { authorization: `Bearer ${await world.tokenOf(actor)}` },
    payload: body,
  });
  return { status: answer.statusCode, effects: JSON.parse(answer.body).effects };
};

it('a change of a domain is told with the sessions on it, their people, and who would be asked', async () => {
  for (const login of ['agreed', 'never']) await world.enrol({ login }, PASSWORD);
  await enter('agreed', 'asking', ['use']);
  for (const login of ['agreed', 'agreed', 'never']) await enter(login, 'free');
  const counted = { sessions: 3, people: 2, own: true };
  expect(await foresee('free', { enabled: false })).toMatchObject({ effects: { ...counted, asked: 0 } });
  expect((await foresee('free', { loginRequired: ['use'] })).effects).toMatchObject({ asked: 1 });
  expect((await foresee('free', { loginRequired: ['use', 'unheard-of'] })).effects.asked).toBe(2);
  // Asked for already.
  expect((await foresee('asking', { loginRequired: ['use'] })).effects).toMatchObject({
    asked: 0,
    sessions: 1,
    own: false,
  });
  const overview = accountActor('administrator', { methods: ['setting.overview.read'] });
  const activity = await world.app.inject({
    url: '/api/v1/platform/setting/activity',
    headers: { authorization: `Bearer ${await world.tokenOf(overview)}` },
  });
  expect(JSON.parse(activity.body)).toEqual({
    sessions: 4,
    more: false,
    domains: [
      { id: 'free', name: 'Portal', sessions: 3, people: 2, more: false },
      { id: 'asking', name: 'Portal', sessions: 1, people: 1, more: false },
    ],
  });
  const nobody = { own: false, sessions: 0, people: 0, asked: 0, refused: null, errorList: {} };
  expect((await foresee('empty', { deleted: true })).effects).toEqual(nobody);
  expect((await foresee('unknown', {})).status).toBe(404);
});

it('open sessions are counted from an index alone, as many of each domain as are told', async () => {
  const rows = world.connection.collection<{ _id: string }>(sessions.name);
  const [like] = await rows.find({ domainId: 'free' }).limit(1).toArray();
  const copies = Array.from({ length: 40 }, (_, index) => ({
    ...like,
    _id: `crowd-${index}`,
    tokenHash: `crowd-${index}`,
    accountId: `crowd-${index}`,
    domainId: 'crowd',
  }));
  await rows.insertMany(copies);
  const people = createDomainPeople(world.connection);
  let told: unknown;
  const work = await queryWork(world.connection, sessions.name, async () => {
    told = await people.byDomain(3);
  });
  expect(told).toMatchObject({
    more: true,
    domains: [
      { id: 'crowd', sessions: 3, people: 3, more: true },
      { id: 'free', sessions: 3, people: 2, more: false },
      { id: 'asking', more: false },
    ],
  });
  // A look for each domain there is and one that finds no more, then four sessions at most of each. What runs in the
  // background of the service asks by other indexes.
  const counts = work.filter(({ planSummary = '' }) => planSummary.includes('domainId: 1'));
  expect(counts).toHaveLength(4 + 3);
  for (const { docsExamined, keysExamined = 0 } of counts)
    expect([docsExamined, keysExamined <= 5]).toEqual([0, true]);
});
