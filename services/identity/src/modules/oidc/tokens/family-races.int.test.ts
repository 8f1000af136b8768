/** Families of tokens that begin or grow in the very moment in which they end. */
import type { mongo } from 'mongoose';
import * as relyingParty from 'openid-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

const system = { actor: 'system' };
const NEW = 'Walnut-Harvest-77';
const profile = '/api/v1/platform/user/profile';
const sessions = '/api/v1/platform/user/sessions';
let world: ProviderWorld;
let config: relyingParty.Configuration;
let people = 0;
beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  await world.enrol({ login: 'keeper', roles: ['administrator'] }, 'pass');
  config = await world.discover('portal');
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => world.close());

type Method = 'bulkWrite' | 'updateOne' | 'deleteMany';
type Call = (this: mongo.Collection, ...args: unknown[]) => Promise<unknown>;
/** Lets something happen at the next of these calls that concerns what is kept of tokens. */
const atNext = (methods: readonly Method[], happen: (go: () => Promise<unknown>) => Promise<unknown>) => {
  let due = true;
  const driver = Object.getPrototypeOf(world.connection.getClient().db().collection('any'));
  for (const method of methods) {
    const original = driver[method] as Call;
    vi.spyOn(driver, method).mockImplementation(function (this: mongo.Collection, ...args: unknown[]) {
      const go = () => original.apply(this, args);
      if (!due || this.collectionName !== 'oidc_artifacts') return go();
      due = false;
      return happen(go);
    } as never);
  }
};
/** The next answer has read everything, and stores what it hands out after this. */
const beforeItStores = (work: () => Promise<unknown>) =>
  atNext(['bulkWrite', 'updateOne'], async (go) => {
    await work();
    return go();
  });

const lasting = { scope: 'openid offline_access', prompt: 'consent' };
const authorize = async (caller: Caller, parameters: Readonly<Record<string, string>> = {}) => {
  const asked = await ask(config, { scope: 'openid', ...parameters });
  const location = locationOf(await world.send(asked.url, {}, caller));
  return { location, tokens: () => exchange(config, location, asked) };
};
const entered = async (caller: Caller, parameters?: Readonly<Record<string, string>>) =>
  (await authorize(caller, parameters)).tokens();
type Tokens = Awaited<ReturnType<typeof entered>>;

const isActive = async (token: string) => (await relyingParty.tokenIntrospection(config, token)).active;
const work = async (tokens: Tokens): Promise<boolean[]> => [
  await isActive(tokens.access_token),
  await relyingParty.refreshTokenGrant(config, String(tokens.refresh_token)).then(
    () => true,
    () => false,
  ),
];
/** Whether the tokens of a code work; who gets none for it has none that do. */
const given = async ({ tokens }: Awaited<ReturnType<typeof authorize>>) =>
  tokens().then(work, ({ error }) => [error]);

const someone = async () => {
  people += 1;
  const login = `racing-${people}`;
  await world.enrol({ login, email: `${login}@example.org` }, 'pass');
  const [mine, other] = [await signIn(world, login), await signIn(world, login)];
  return { login, mine, other, accountId: String(mine.session?.accountId) };
};
type Person = Awaited<ReturnType<typeof someone>>;

test('one that is revoked while it is widened stays dead; the application gets another one', async () => {
  const { mine } = await someone();
  const before = await entered(mine);
  beforeItStores(() => relyingParty.tokenRevocation(config, String(before.refresh_token)));
  const after = await entered(mine, { scope: 'openid email' });
  expect(await work(before)).toEqual([false, false]);
  expect(await work(after)).toEqual([true, true]);
});

test('one that is widened twice at once holds what both have asked for', async () => {
  const { mine } = await someone();
  await entered(mine);
  const wider = ['openid email', 'openid phone', 'openid profile'];
  const tokens = await Promise.all(wider.map((scope) => entered(mine, { scope })));
  expect(tokens.map(({ scope }) => scope)).toEqual(wider);
  expect(await Promise.all(tokens.map(work))).toEqual(wider.map(() => [true, true]));
});

const changePassword = ({ mine }: Person) => {
  const body = { actual: 'pass', password: NEW, rePassword: NEW };
  return world.call('PATCH', `${profile}/password`, { body, caller: mine });
};
const setStatus = ({ accountId }: Person, status: 'active' | 'disabled') =>
  world.accountsService.change(accountId, () => ({ status }), system);
const ends: [string, (person: Person) => Promise<unknown>, 'mine' | 'other'][] = [
  ['the password is changed in another session', changePassword, 'other'],
  ['the password is changed in the same session', changePassword, 'mine'],
  ['all sessions end', ({ mine }) => world.call('DELETE', sessions, { caller: mine }), 'mine'],
  [
    'all sessions but its own end',
    ({ mine }) => world.call('DELETE', `${sessions}?except=current`, { caller: mine }),
    'mine',
  ],
  [
    'the account is blocked and opened again',
    async (person) => {
      await setStatus(person, 'disabled');
      await setStatus(person, 'active');
    },
    'mine',
  ],
];

test.each(ends)(
  'one that was to outlast the session is dead when %s before it is stored',
  async (_, end, which) => {
    const person = await someone();
    beforeItStores(() => end(person));
    expect(await given(await authorize(person[which], lasting))).not.toContain(true);
  },
);

test.each(ends)('so it is when %s and it is stored before that is done', async (_, end, which) => {
  const person = await someone();
  let begun: Awaited<ReturnType<typeof authorize>> | undefined;
  // In the transaction that ends the others, after it has looked for them.
  atNext(['deleteMany'], async (go) => {
    const done = await go();
    begun = await authorize(person[which], lasting);
    return done;
  });
  await end(person);
  expect(begun?.location).toContain('code=');
  expect(begun && (await given(begun))).not.toContain(true);
});

test('where the session goes on, the application gets another one by it, and keeps what ends with the session', async () => {
  const person = await someone();
  const bound = await entered(person.mine);
  beforeItStores(() => changePassword(person));
  expect(await given(await authorize(person.mine, lasting))).not.toContain(true);
  const again = await entered(person.mine, lasting);
  expect(await work(again)).toEqual([true, true]);
  expect(await work(await entered(person.mine))).toEqual([true, true]);
  expect(bound.refresh_token).toBeDefined();
});

test('what begins after the end works, also at another sign-in', async () => {
  const person = await someone();
  await entered(person.mine, lasting);
  await changePassword(person);
  const { accountId, sessionId } = await world.signedIn(person.login, NEW, { domainId: 'base' });
  const later = await entered({ session: { accountId, sessionId } }, lasting);
  await world.sessions.end.end({ accountId }, 'expired', system);
  expect(await work(later)).toEqual([true, true]);
});
