import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';
import { fillMasterDates } from './facts.migrations.ts';
import { masters } from './modules/memberships/memberships.model.ts';

const LATER = 2_000;

let world: TestAccessRequest;
beforeAll(async () => {
  world = await startAccessRequest();
  org = await world.organization('Верфь');
});
afterAll(() => world.close());

let org: string;
let unique = 0;
const name = (what: string) => {
  unique += 1;
  return `${what}-${unique}`;
};
const scene = async () => {
  const company = await world.contractor(name('Компания'), [org]);
  const accountId = name('master');
  await world.person(accountId, `${accountId}@mail.example`);
  return { company, accountId, master: await world.master(accountId, company.id) };
};
type Scene = Awaited<ReturnType<typeof scene>>;

const ownSince = async ({ master }: Scene) =>
  (await world.call(companyEndpoints.list, { actor: master })).body.companies.map(
    ({ since }: { since: string | null }) => since,
  );
const edit = async ({ company }: Scene) => {
  const place = { actor: world.administrator, params: { id: company.id } };
  const { revision } = (await world.call(contractorEndpoints.read, place)).body.contractor;
  const body = { name: name('Переименована'), inn: company.inn, kpp: '770101001', revision };
  expect((await world.call(contractorEndpoints.change, { ...place, body: body as never })).status).toBe(200);
};
const people = async ({ company }: Scene, order: 'ASC' | 'DESC') => {
  const { body } = await world.call(contractorEndpoints.people, {
    actor: world.administrator,
    params: { id: company.id },
    query: { masters: true, sort: 'since', order },
  });
  return body.people.map(({ userId, since }: { userId: string; since: string | null }) => [userId, since]);
};
const rows = () => masters.driver(world.connection);

it('a master account without access is one since it was appointed, whatever is edited later', async () => {
  const given = await scene();
  const [since] = await ownSince(given);
  world.advance(LATER);
  await edit(given);
  expect(await ownSince(given)).toEqual([since]);
  expect(await people(given, 'ASC')).toEqual([[given.accountId, since]]);
  const place = { actor: world.administrator, params: { id: given.company.id, userId: given.accountId } };
  await world.call(contractorEndpoints.revokeMaster, place);
  const dated = { active: false, revokedAt: expect.any(Date) };
  expect(await rows().findOne({ accountId: given.accountId })).toMatchObject(dated);
  world.advance(LATER);
  await world.call(contractorEndpoints.grantMaster, place);
  expect(Date.parse((await ownSince(given))[0])).toBeGreaterThanOrEqual(Date.parse(since) + 2 * LATER);
});

it('dates that nobody stored are not made up, and come last in either order', async () => {
  const given = await scene();
  const unknown = given.accountId;
  await rows().updateOne({ accountId: unknown }, { $unset: { since: 1 } });
  world.advance(LATER);
  const [first, second] = [name('first'), name('second')];
  for (const id of [first, second]) {
    await world.person(id, `${id}@mail.example`);
    await world.master(id, given.company.id);
    world.advance(LATER);
  }
  expect(await ownSince(given)).toEqual([null]);
  const ids = async (order: 'ASC' | 'DESC') => (await people(given, order)).map(([id]: string[]) => id);
  expect(await ids('ASC')).toEqual([first, second, unknown]);
  expect(await ids('DESC')).toEqual([second, first, unknown]);
});

it('the migration dates a right that was granted once by its id, and leaves the others unknown', async () => {
  const [once, again] = [await scene(), await scene()];
  await rows().updateMany({}, { $unset: { since: 1 } });
  await rows().updateOne({ accountId: again.accountId }, { $set: { sequence: 3 } });
  const before = Date.now();
  const { db } = world.connection;
  if (db === undefined) throw new Error('not connected');
  await fillMasterDates(db as never);
  const [since] = await ownSince(once);
  expect(Math.abs(Date.parse(since) - before)).toBeLessThan(60_000);
  expect(await ownSince(again)).toEqual([null]);
});
