/** N5: for people who exist and for those who do not, the database is asked the same things, by one and by many at once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from './domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from './identity.fixtures.ts';

let world: IdentityWorld;
/** How many ask at the same moment. */
const CROWD = 8;
const crowdOf = (name: string) => Array.from({ length: CROWD }, (_, index) => `${name}${index}`);

beforeAll(async () => {
  world = await startIdentity({
    domains: [testDomain('portal', { base: true, schemeCode: 'email-or-password' })],
  });
  for (const login of ['known', ...crowdOf('known'), ...crowdOf('regular')])
    await world.enrol({ login, email: `${login}@example.org` }, 'Orchid-Lantern-42');
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
const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body: object) => {
  turn += 1;
  const caller = { ip: `203.0.113.${turn}`, domainId: 'portal' };
  return world.call(method, `/api/v1/platform/${path}`, { body, caller });
};
/** The same call for both, each from an address of its own. */
const compare = async (method: 'GET' | 'POST' | 'PUT', path: string, bodyOf: (name: string) => object) => {
  const asked = [];
  for (const name of ['known', 'stranger']) asked.push(await askedBy(() => ask(method, path, bodyOf(name))));
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

/** How many rows each of the watched collections has, those that are alike together. */
const rowCounts = async () => {
  const counts: Record<string, number> = {};
  for (const collection of watched) {
    const name = alike[collection] ?? collection;
    counts[name] = (counts[name] ?? 0) + (await world.connection.collection(collection).countDocuments());
  }
  return counts;
};
/** What these names' calls, all at the same moment, are answered, ask of the database and leave there. */
const together = async (path: string, names: readonly string[], bodyOf: (name: string) => object) => {
  const before = await rowCounts();
  let statuses: number[] = [];
  const asked = await askedBy(async () => {
    const answers = await Promise.all(names.map((name) => ask('POST', path, bodyOf(name))));
    statuses = answers.map(({ status }) => status);
  });
  const after = await rowCounts();
  const left = Object.fromEntries(
    Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
  );
  return { statuses: [...new Set(statuses)], asked, kinds: [...new Set(asked)].sort(), left };
};
/** Rows that a call leaves whoever is asked about; who is not known has a row more of their own, and budgets are shared. */
const perCall = ({ subject: _, quotas: __, ...left }: Readonly<Record<string, number>>) => left;

it.each([
  ['auth/code/email', (name: string) => ({ flow: 'email_code', email: `${name}@example.org` })],
  ['auth/login/login', (name: string) => ({ flow: 'credentials', login: name, password: 'wrong password' })],
] as const)(
  '%s, by many at the same moment: fewer questions, and of each what a single call asks',
  async (path, bodyOf) => {
    const single = await together(path, ['alone'], bodyOf);
    const known = await together(path, crowdOf('known'), bodyOf);
    const strangers = await together(path, crowdOf('stranger'), bodyOf);
    const [some, others] = [crowdOf('regular').slice(CROWD / 2), crowdOf('nobody').slice(CROWD / 2)];
    const mixed = await together(path, [...some, ...others], bodyOf);
    for (const crowd of [known, strangers, mixed]) {
      expect(crowd.kinds).toEqual(single.kinds);
      expect(crowd.statuses).toEqual(single.statuses);
      const times = Object.entries(perCall(single.left)).map(([name, count]) => [name, count * CROWD]);
      expect(perCall(crowd.left)).toEqual(Object.fromEntries(times));
      // Gathered at all: each alone would have read the account by itself.
      const reads = (of: typeof crowd) => of.asked.filter((kind) => kind === 'query subject').length;
      expect(reads(crowd)).toBeLessThan(reads(single) * CROWD);
    }
  },
);
