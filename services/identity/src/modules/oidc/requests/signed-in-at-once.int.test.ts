/** Several tabs of an application that sign in at once by a session in which it was not yet (a browser that opens again). */
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { mongo } from 'mongoose';
import * as relyingParty from 'openid-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { startLogoutReceiver } from '../logout-receiver.fixtures.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';

const TABS = 5;
const calls = '/api/v1/platform/setting/applications/sessions';
let world: ProviderWorld;
let config: relyingParty.Configuration;
let login = '';
let people = 0;
let person: Caller;
const receiver = await startLogoutReceiver();
const { told } = receiver;

beforeAll(async () => {
  world = await startProvider();
  await world.register('wiki', receiver.facts);
  config = await world.discover('wiki');
});
beforeEach(async () => {
  told.length = 0;
  people += 1;
  login = `person-${people}`;
  await world.enrol({ login }, 'pass');
  person = await signIn(world, login);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await world.close();
  await receiver.leave();
});

/** None of them is stored before all have read that there is none. */
const storeLate = () => {
  const driver = Object.getPrototypeOf(world.connection.getClient().db().collection('any'));
  const original = driver.bulkWrite as (this: mongo.Collection, ...args: unknown[]) => Promise<unknown>;
  vi.spyOn(driver, 'bulkWrite').mockImplementation(async function (
    this: mongo.Collection,
    ...args: unknown[]
  ) {
    if (this.collectionName === 'client_sessions') await new Promise((resolve) => setTimeout(resolve, 200));
    return original.apply(this, args);
  } as never);
};
const enter = async () => {
  const asked = await ask(config);
  return exchange(config, locationOf(await world.send(asked.url, {}, person)), asked);
};
const openTabs = async () => {
  storeLate();
  const tabs = await Promise.all(Array.from({ length: TABS }, enter));
  expect(new Set(tabs.map((one) => one.claims()?.sid)).size).toBe(TABS);
  return tabs;
};
type Tokens = Awaited<ReturnType<typeof enter>>;

const refresh = (tokens: Tokens) =>
  relyingParty.refreshTokenGrant(config, String(tokens.refresh_token)) as Promise<Tokens>;
const isActive = async ({ access_token: token }: Tokens) =>
  (await relyingParty.tokenIntrospection(config, token)).active;
const all = (what: boolean) => Array.from({ length: TABS }, () => what);
const administrate = async (method: 'GET' | 'DELETE', path: string) => {
  world.clock.set(new Date());
  const token = await world.tokenOf(accountActor('administrator', { methods: methodKeys }));
  const answer = await world.app.inject({
    method,
    url: `${calls}${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, ...(answer.body === '' ? {} : answer.json()) };
};
const areTold = (tabs: readonly Tokens[]) =>
  vi.waitFor(
    () => expect(told).toEqual(expect.arrayContaining(tabs.map((one) => one.claims()?.sid))),
    30_000,
  );

test('all of them work, and go on for as long as the session does', async () => {
  let tabs = await openTabs();
  expect(await Promise.all(tabs.map(isActive))).toEqual(all(true));
  for (let round = 0; round < 2; round += 1) {
    world.clock.forward(11);
    tabs = await Promise.all(tabs.map(refresh));
  }
  expect(await Promise.all(tabs.map(isActive))).toEqual(all(true));
  for (const { access_token: token } of tabs)
    await relyingParty.fetchUserInfo(config, token, String(person.session?.accountId));
  // One more tab joins the first, and takes nothing from the others.
  expect(await isActive(await enter())).toBe(true);
  expect(await Promise.all((await Promise.all(tabs.map(refresh))).map(isActive))).toEqual(all(true));
});

test('one that is revoked leaves the others alone', async () => {
  const tabs = await openTabs();
  for (const [place, tab] of tabs.entries()) {
    await relyingParty.tokenRevocation(config, String(tab.refresh_token));
    const expected = tabs.map((_, other) => other > place);
    expect(await Promise.all(tabs.map(isActive))).toEqual(expected);
  }
});

test('with the session all of them end, and the application is told of each', async () => {
  const tabs = await openTabs();
  await world.call('POST', '/api/v1/platform/auth/logout', { caller: person });
  expect(await Promise.all(tabs.map(isActive))).toEqual(all(false));
  await areTold(tabs);
});

test('who signs in once more keeps all of them', async () => {
  const tabs = await openTabs();
  world.clock.set(new Date(Date.now() + 1_000));
  const { accountId, sessionId } = await world.signedIn(login, 'pass', { domainId: 'base', ...person });
  const next = await Promise.all(tabs.map(refresh));
  expect(await Promise.all(next.map(isActive))).toEqual(all(true));
  person = { session: { accountId, sessionId } };
  await world.call('POST', '/api/v1/platform/auth/logout', { caller: person });
  expect(await Promise.all(next.map(isActive))).toEqual(all(false));
  await areTold(tabs);
});

test('an administrator sees one session, and ends it with all of them', async () => {
  const tabs = await openTabs();
  const { sessions, meta } = await administrate('GET', `?applicationId=wiki&search=${login}`);
  const [listed] = sessions;
  expect([sessions.length, meta.total]).toEqual([1, 1]);
  expect((await administrate('DELETE', `/${listed.sessionId}`)).status).toBe(204);
  expect(await Promise.all(tabs.map(isActive))).toEqual(all(false));
  for (const one of tabs) await expect(refresh(one)).rejects.toMatchObject({ error: 'invalid_grant' });
  await areTold(tabs);
  // The session of the person goes on, and the application comes back to it.
  expect(await isActive(await enter())).toBe(true);
});
