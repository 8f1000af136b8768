/** Refresh tokens that carry what they stand for, and the row that says how far a chain of them is (ADR 14). */
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';
import { artifacts } from './artifacts.model.ts';

let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
  config = await world.discover('portal');
});
afterAll(() => world.close());

const authorize = async (parameters: Readonly<Record<string, string>> = {}) => {
  const asked = await ask(config, parameters);
  const location = locationOf(await world.send(asked.url, {}, person));
  return { location, tokens: () => exchange(config, location, asked) };
};
/** The first refresh token of a family of its own. */
const begin = async (parameters?: Readonly<Record<string, string>>): Promise<string> =>
  String((await (await authorize(parameters)).tokens()).refresh_token);
const refresh = async (token: string): Promise<string> =>
  String((await relyingParty.refreshTokenGrant(config, token)).refresh_token);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (reason: { error?: string }) => reason.error,
  );
const end = (token: string) => relyingParty.tokenRevocation(config, token);
const rows = () => artifacts.driver(world.connection);
const chains = () => rows().find({ kind: 'RefreshToken' }).toArray();

test('a chain is one row, however often it is refreshed, and holds nothing of a token or a person', async () => {
  let token = await begin({ claims: JSON.stringify({ userinfo: { email: { essential: true } } }) });
  const [begun] = await chains();
  for (let times = 0; times < 3; times += 1) token = await refresh(token);
  const found = await chains();
  expect(found).toHaveLength(1);
  expect(found[0]?._id).toBe(begun?._id);
  expect(Object.keys(found[0]?.payload ?? {})).toEqual(['exp', 'grantId']);
  expect(found[0]?.purgeAt.getTime()).toBeGreaterThanOrEqual(Number(begun?.purgeAt.getTime()));
  expect(await world.storedText()).not.toContain(token);
  const told = await relyingParty.tokenIntrospection(config, token);
  expect(told).toMatchObject({ active: true, client_id: 'portal', scope: 'openid profile email' });
  await end(token);
  expect(await chains()).toEqual([]);
});

test('two tabs that have refreshed at once go on beside each other for as long as they like', async () => {
  const first = await begin();
  let tabs = await Promise.all([refresh(first), refresh(first), refresh(first)]);
  for (let times = 0; times < 2; times += 1) {
    world.clock.forward(11);
    tabs = (await Promise.all(tabs.map(refresh))) as typeof tabs;
  }
  expect(new Set(tabs).size).toBe(3);
  // They are one family all the same.
  await end(tabs[0]);
  for (const token of tabs) expect(await refusal(refresh(token))).toBe('invalid_grant');
  expect(await chains()).toEqual([]);
});

test('an answer that was lost may be asked for again, after others have been given', async () => {
  const first = await begin();
  const lost = await refresh(first);
  await refresh(lost);
  const again = await refresh(first);
  world.clock.forward(11);
  expect(await refusal(refresh(again))).toBeUndefined();
  await end(again);
});

test.each([
  ['an old one, too late', 2, 11],
  ['the one before, too late', 1, 11],
  ['one of many ago, at once', 9, 0],
])('presenting %s, ends the family', async (_, times, later) => {
  const first = await begin();
  let token = first;
  for (let done = 0; done < times; done += 1) token = await refresh(token);
  world.clock.forward(later);
  expect(await refusal(refresh(first))).toBe('invalid_grant');
  expect(await refusal(refresh(token))).toBe('invalid_grant');
  expect(await chains()).toEqual([]);
});

test('a row of before a restore refuses what came after, and ends nothing', async () => {
  const first = await begin();
  const before = await chains();
  const later = await refresh(await refresh(first));
  for (const row of before) await rows().replaceOne({ _id: row._id }, row);
  expect(await refusal(refresh(later))).toBe('invalid_grant');
  const again = await refresh(first);
  await end(again);
});

test('one that carries more than is sealed is stored by itself, and is exchanged as the others', async () => {
  const claims = Object.fromEntries(
    Array.from({ length: 60 }, (_, place) => [`claim_that_nobody_knows_${place}`, { essential: false }]),
  );
  const first = await begin({ claims: JSON.stringify({ userinfo: { ...claims, name: null } }) });
  expect(first).toHaveLength(43);
  const second = await refresh(first);
  expect(second).toHaveLength(43);
  world.clock.forward(11);
  expect(await refusal(refresh(first))).toBe('invalid_grant');
  expect(await refusal(refresh(second))).toBe('invalid_grant');
});

/** What is looked for all the time, whoever asks: sessions and clients that are to be told of an end, or that came late. */
const isLookedFor = (filter: unknown): boolean =>
  typeof filter === 'object' &&
  filter !== null &&
  ['cacheDue', 'logoutDueAt', 'clientsDueAt'].some((name) => name in filter);

/** What one exchange asks MongoDB and writes, of what a code or a token stands on. */
const countedOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const counted: string[] = [];
  const driver = Object.getPrototypeOf(world.connection.getClient().db().collection('any'));
  const concerned = ['oidc_artifacts', 'client_sessions', 'sessions', 'accounts'];
  for (const name of ['find', 'findOne', 'aggregate', 'bulkWrite', 'updateOne', 'insertOne'] as const) {
    const original = driver[name] as (this: { collectionName: string }, ...args: unknown[]) => unknown;
    vi.spyOn(driver, name).mockImplementation(function (this: { collectionName: string }, ...args) {
      if (concerned.includes(this.collectionName) && !isLookedFor(args[0]))
        counted.push(`${name} ${this.collectionName}`);
      return original.apply(this, args);
    });
  }
  await work();
  vi.restoreAllMocks();
  return counted.toSorted();
};

test('an exchange asks once and writes once, of a code and of a refresh token', async () => {
  const { location, tokens } = await authorize();
  // It travels in addresses, of which some take no more than 2,048 characters.
  expect(location.length).toBeLessThan(700);
  let token = '';
  const once = ['aggregate oidc_artifacts', 'bulkWrite oidc_artifacts'];
  expect(
    await countedOf(async () => {
      token = String((await tokens()).refresh_token);
    }),
  ).toEqual(once);
  expect(await countedOf(() => refresh(token))).toEqual(once);
});

test('a browser that is signed in is asked for once, with its person and the clients of its session', async () => {
  expect(await countedOf(() => authorize())).toEqual([
    'aggregate oidc_artifacts',
    'bulkWrite oidc_artifacts',
    // The family that the client has in this session.
    'find oidc_artifacts',
  ]);
});
