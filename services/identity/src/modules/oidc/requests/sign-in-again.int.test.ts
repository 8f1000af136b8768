/** Somebody who is signed in proves again who they are, because an application asks for it. */
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { startLogoutReceiver } from '../logout-receiver.fixtures.ts';
import {
  ask,
  cookiesOf,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';

/** Clients are told within a second, and a busy machine takes longer. */
const PATIENT = { timeout: 20_000, interval: 20 };
let world: ProviderWorld;
let config: relyingParty.Configuration;
const receiver = await startLogoutReceiver();
const { told } = receiver;

beforeAll(async () => {
  world = await startProvider();
  await world.register('wiki', receiver.facts);
  for (const login of ['anna', 'boris']) await world.enrol({ login }, 'pass');
  config = await world.discover('wiki');
});
beforeEach(() => {
  told.length = 0;
});
afterAll(async () => {
  await world.close();
  await receiver.leave();
});

const enter = async (person: Caller) => {
  const asked = await ask(config);
  return exchange(config, locationOf(await world.send(asked.url, {}, person)), asked);
};
/** What an application sends that wants the person to sign in anew, up to the login page. */
const sentAgain = async (person: Caller) => {
  const asked = await ask(config, { prompt: 'login' });
  const sent = await world.send(asked.url, {}, person);
  const page = new URL(locationOf(sent), issuer).searchParams;
  return { asked, page, cookie: cookiesOf(sent) };
};
/** Signs in in the browser of somebody who is signed in. */
const signInOver = async (former: Caller, login: string): Promise<Caller> => {
  // The library goes by whole seconds of the machine's clock.
  world.clock.set(new Date(Date.now() + 1_000));
  const { accountId, sessionId } = await world.signedIn(login, 'pass', { domainId: 'base', ...former });
  return { session: { accountId, sessionId } };
};
const isActive = async (token: string) => (await relyingParty.tokenIntrospection(config, token)).active;
const end = (caller: Caller) => world.call('POST', '/api/v1/platform/auth/logout', { caller });
const liveSessions = async (login: string) => {
  const account = await world.connection.collection('accounts').findOne({ login });
  return world.connection
    .collection('sessions')
    .countDocuments({ accountId: String(account?._id), live: true });
};

test('who is asked to sign in again stays signed in until they have', async () => {
  const person = await signIn(world, 'anna');
  const tokens = await enter(person);
  const { page } = await sentAgain(person);
  expect(page.get('again')).toBe('1');
  expect(await isActive(tokens.access_token)).toBe(true);
  expect(await enter(person)).toHaveProperty('id_token');
});

test('the same person goes on by the new session at every application, and no second session is left', async () => {
  const before = await liveSessions('anna');
  const first = await signIn(world, 'anna');
  const tokens = await enter(first);
  let person = first;
  // A token of the first session is good after several of them.
  for (let round = 0; round < 3; round++) {
    const { asked, page, cookie } = await sentAgain(person);
    person = await signInOver(person, 'anna');
    const back = await world.send(String(page.get('ref')), { headers: { cookie } }, person);
    const anew = await exchange(config, locationOf(back), asked);
    expect(anew.claims()?.sid).toBe(tokens.claims()?.sid);
  }
  expect(await liveSessions('anna')).toBe(before + 1);
  expect(await isActive(tokens.access_token)).toBe(true);
  const refreshed = await relyingParty.refreshTokenGrant(config, String(tokens.refresh_token));
  expect(await isActive(refreshed.access_token)).toBe(true);
  expect(told).toEqual([]);

  await end(person);
  await vi.waitFor(() => expect(told).toEqual([tokens.claims()?.sid]), PATIENT);
  for (const token of [tokens.access_token, refreshed.access_token])
    expect(await isActive(token)).toBe(false);
});

test('the former session lets no browser in any more, though its tokens go on', async () => {
  const former = await signIn(world, 'anna');
  await enter(former);
  await signInOver(former, 'anna');
  const { url } = await ask(config);
  expect(locationOf(await world.send(url, {}, former))).toContain('/platform/login');
});

test('where another person signs in, the applications of the one before are told of the end', async () => {
  const anna = await signIn(world, 'anna');
  const tokens = await enter(anna);
  const boris = await signInOver(anna, 'boris');
  expect(await isActive(tokens.access_token)).toBe(false);
  await vi.waitFor(() => expect(told).toEqual([tokens.claims()?.sid]), PATIENT);
  expect((await enter(boris)).claims()?.sub).toBe(boris.session?.accountId);
});

test('nothing is carried over from a session that has ended meanwhile', async () => {
  const anna = await signIn(world, 'anna');
  const tokens = await enter(anna);
  await end(anna);
  await signInOver(anna, 'anna');
  expect(await isActive(tokens.access_token)).toBe(false);
  await vi.waitFor(() => expect(told).toEqual([tokens.claims()?.sid]), PATIENT);
});

test('an end that comes in the same moment leaves no application untold', async () => {
  for (let round = 0; round < 8; round++) {
    told.length = 0;
    const anna = await signIn(world, 'anna');
    const tokens = await enter(anna);
    const [next] = await Promise.all([signInOver(anna, 'anna'), end(anna)]);
    // Either it ended with the session, or it goes on and is told with the next one.
    await end(next);
    await vi.waitFor(() => expect(told).toEqual([tokens.claims()?.sid]), PATIENT);
    expect(await isActive(tokens.access_token)).toBe(false);
  }
});
