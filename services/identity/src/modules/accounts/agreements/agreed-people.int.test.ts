import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain, testTerm } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import { agreements } from './agreements.model.ts';

const PASSWORD = 'Orchid-Lantern-42';
let world: IdentityWorld;
beforeAll(async () => {
  const use = testTerm('use', { versionNumber: 2, version: 'v2' });
  world = await startIdentity({
    domains: [
      testDomain('asking', { agreements: [use] }),
      testDomain('showing', { agreements: [{ ...use, loginRequired: false }] }),
      testDomain('closed', { agreements: [use], enabled: false }),
    ],
  });
});
afterAll(() => world.close());

const asAdministrator = async (path: string) => {
  const methods = ['setting.documents.read', 'setting.documents.write'] as const;
  const actor = accountActor('administrator', { methods: [...methods] });
  const answer = await world.app.inject({
    url: `/api/v1/platform/setting/agreements${path}${path.includes('?') ? '&' : '?'}document=use`,
    headers: { authorization: `Bearer ${await world.tokenOf(actor)}` },
  });
  return { status: answer.statusCode, ...JSON.parse(answer.body) };
};
const enter = (login: string, domainId: string) =>
  world.call('POST', '/api/v1/platform/auth/login/login', {
    body: { flow: 'credentials', login, password: PASSWORD, termsAgree: [{ type: 'use', agree: true }] },
    caller: { domainId },
  });
const names = (lastName: string, firstName: string) => ({ lastName, firstName, middleName: null, fio: null });
const earlier = (accountId: string, more: { versionNumber?: number; domainId: string | null }) => ({
  _id: `earlier-${accountId}`,
  accountId,
  termId: 'use',
  version: 'v1',
  title: 'Use',
  ip: null,
  agreedAt: new Date('2039-01-01T00:00:00Z'),
  ...more,
});

it('a document tells who agreed with each version, when and where, and whom a new one would ask', async () => {
  const anna = await world.enrol({ login: 'anna', names: names('Иванова', 'Анна') }, PASSWORD);
  const boris = await world.enrol({ login: 'boris', email: 'boris@example.com' }, PASSWORD);
  const other = { ...earlier('nobody', { domainId: null }), termId: 'other' };
  await agreements
    .driver(world.connection)
    .insertMany([
      earlier(anna._id, { versionNumber: 1, domainId: 'gone' }),
      earlier('deleted', { domainId: null }),
      other,
    ]);
  expect((await enter('anna', 'asking')).status).toBe(200);
  world.clock.forward(60);
  await enter('boris', 'showing');

  expect((await asAdministrator('/versions')).versions).toEqual([
    { version: 2, people: 2, more: false },
    { version: 1, people: 1, more: false },
    { version: null, people: 1, more: false },
  ]);
  const all = await asAdministrator('');
  expect(all.meta).toMatchObject({ total: 4, more: false });
  expect(all.agreements.map(({ id: _, date: __, ...row }: Record<string, unknown>) => row)).toEqual([
    {
      version: 2,
      person: { id: boris._id, name: 'boris' },
      domain: { id: 'showing', name: 'Portal' },
    },
    {
      version: 2,
      person: { id: anna._id, name: 'Иванова Анна' },
      domain: { id: 'asking', name: 'Portal' },
    },
    { version: null, person: { id: 'deleted', name: null }, domain: null },
    {
      version: 1,
      person: { id: anna._id, name: 'Иванова Анна' },
      domain: { id: 'gone', name: null },
    },
  ]);

  const found = async (query: string) =>
    (await asAdministrator(query)).agreements.map(
      (row: { version: number; person: { id: string } }) => `${row.person.id} ${row.version}`,
    );
  expect(await found('?version=1')).toEqual([`${anna._id} 1`]);
  expect(await found('?limit=1&offset=1')).toEqual([`${anna._id} 2`]);
  expect(await found('?order=ASC&search=иван%20АННА')).toEqual([`${anna._id} 1`, `${anna._id} 2`]);
  expect(await found('?search=BORIS@example')).toEqual([`${boris._id} 2`]);
  expect(await found('?search=иван%20boris')).toEqual([]);

  // Sessions on domains that do not require it, or are closed, are asked nothing.
  expect(await asAdministrator('/asked')).toMatchObject({
    now: { people: 1, more: false },
    agreed: { people: 2, more: false },
  });
  // What is switched on asks on the domains that platform names, but for those who agreed with it before.
  await world.enrol({ login: 'vera' }, PASSWORD);
  await world.call('POST', '/api/v1/platform/auth/login/login', {
    body: { flow: 'credentials', login: 'vera', password: PASSWORD },
    caller: { domainId: 'showing' },
  });
  const asked = async (query: string) => (await asAdministrator(`/asked?${query}`)).now.people;
  expect(await asked('domains=showing,closed,unknown&version=2')).toBe(1);
  expect(await asked('domains=showing,asking&version=3')).toBe(3);
  expect((await asAdministrator('/asked?domains=showing,')).status).toBe(400);
});

it('pages and counts go by indexes, whichever version is asked for', async () => {
  const rows = agreements.driver(world.connection);
  for (const filter of [{ termId: 'use' }, { termId: 'use', versionNumber: 2 }]) {
    const plan = await rows.find(filter).sort({ agreedAt: -1, _id: -1 }).explain('queryPlanner');
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"');
  }
});
