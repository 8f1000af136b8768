/** N5: for people who exist and for those who do not, the database is asked the same things in the same order. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from './domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from './identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({
    domains: [testDomain('portal', { base: true, schemeCode: 'email-or-password' })],
  });
  await world.enrol({ login: 'known', email: 'known@example.org' }, 'Orchid-Lantern-42');
});
afterAll(() => world.close());

const watched = new Set([
  ...['accounts', 'codes', 'quotas', 'links', 'registrations', 'sign_in_transactions'],
  ...['unknown_attempts', 'unknown_failures', 'outbox', 'unsent_messages'],
]);
/** Collections in which what differs between the two is written for show. */
const alike: Readonly<Record<string, string>> = {
  unsent_messages: 'outbox',
  unknown_attempts: 'subject',
  unknown_failures: 'outbox',
  accounts: 'subject',
};

/** What the database is asked while `run` runs, by its own profiler. */
const askedBy = async (run: () => Promise<unknown>): Promise<readonly string[]> => {
  const db = world.connection.db as NonNullable<typeof world.connection.db>;
  await db.command({ profile: 2 });
  await run();
  await db.command({ profile: 0 });
  const rows = await db.collection('system.profile').find().sort({ ts: 1 }).toArray();
  await db.collection('system.profile').drop();
  return rows.flatMap(({ op, ns, command }) => {
    const collection = String(ns).slice(String(ns).indexOf('.') + 1);
    const name = op === 'command' ? Object.keys(command)[0] : op;
    const asked = name === 'findAndModify' ? 'update' : name;
    return watched.has(collection) ? [`${asked} ${alike[collection] ?? collection}`] : [];
  });
};

let turn = 0;
/** The same call for both, each from an address of its own. */
const compare = async (method: 'GET' | 'POST' | 'PUT', path: string, bodyOf: (name: string) => object) => {
  const asked = [];
  for (const name of ['known', 'stranger']) {
    turn += 1;
    const caller = { ip: `203.0.113.${turn}`, domainId: 'portal' };
    const call = () => world.call(method, `/api/v1/platform/${path}`, { body: bodyOf(name), caller });
    asked.push(await askedBy(call));
  }
  return asked;
};

it.each([
  ['auth/code/email', (name: string) => ({ flow: 'email_code', email: `${name}@example.org` })],
  ['auth/login/login', (name: string) => ({ flow: 'credentials', login: name, password: 'wrong password' })],
  ['password/link', (name: string) => ({ email: `${name}@example.org` })],
  ['registration/link', (name: string) => ({ lastName: 'A', firstName: 'B', email: `${name}@example.org` })],
] as const)('%s', async (path, bodyOf) => {
  await compare('POST', path, (name) => bodyOf(`${name}.warm`));
  const [known, stranger] = await compare('POST', path, bodyOf);
  expect(known?.length).toBeGreaterThan(1);
  expect(stranger?.toSorted()).toEqual(known?.toSorted());
});
