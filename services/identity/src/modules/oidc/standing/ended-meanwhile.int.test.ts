/** Applications that are let in by a session in the very moment in which it ends: they are told, or get nothing. */
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { mongo } from 'mongoose';
import type * as relyingParty from 'openid-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { clientSessions } from '../client-sessions/client-sessions.model.ts';
import { startLogoutReceiver } from '../logout-receiver.fixtures.ts';
import { ask, exchange, locationOf, type ProviderWorld, signIn, startProvider } from '../oidc.fixtures.ts';
import { oidcMigrations } from '../oidc.migrations.ts';

const PATIENT = { timeout: 30_000, interval: 20 };
/** Seconds after which nothing is stored any more that was begun by a session that has ended. */
const SETTLED = 61;
const system = { actor: 'system' };
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
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await world.close();
  await receiver.leave();
});

type Call = (this: mongo.Collection, ...args: unknown[]) => Promise<unknown>;
/** Lets something happen at the next of these calls that concerns sessions at clients. */
const atNext = (
  method: 'bulkWrite' | 'updateMany',
  happen: (go: () => Promise<unknown>) => Promise<unknown>,
) => {
  let due = true;
  const driver = Object.getPrototypeOf(world.connection.getClient().db().collection('any'));
  const original = driver[method] as Call;
  vi.spyOn(driver, method).mockImplementation(function (this: mongo.Collection, ...args: unknown[]) {
    const go = () => original.apply(this, args);
    if (!due || this.collectionName !== clientSessions.name) return go();
    due = false;
    return happen(go);
  } as never);
};
/** The next request has read that the session lives, and stores what comes of it after this. */
const beforeItStores = (work: () => Promise<unknown>) =>
  atNext('bulkWrite', async (go) => {
    await work();
    return go();
  });

const lasting = { scope: 'openid offline_access', prompt: 'consent' };
const authorize = async (caller: Caller, parameters: Readonly<Record<string, string>> = lasting) => {
  // What is signed is dated by the machine's own clock.
  world.clock.set(new Date());
  const asked = await ask(config, { scope: 'openid', ...parameters });
  const answer = await world.send(asked.url, {}, caller);
  return { answer, tokens: () => exchange(config, locationOf(answer), asked) };
};
const entered = async (caller: Caller, parameters?: Readonly<Record<string, string>>) =>
  (await authorize(caller, parameters)).tokens();
/** By what the client knows a sign-in whose session has ended meanwhile: its code is good for nothing. */
const refused = async (caller: Caller): Promise<string> => {
  await expect(entered(caller)).rejects.toMatchObject({ error: 'invalid_grant' });
  const of = { accountId: String(caller.session?.accountId), clientId: 'wiki' };
  const rows = clientSessions.driver(world.connection);
  const [row] = await rows.find(of).sort({ startedAt: -1 }).limit(1).toArray();
  return String(row?.sid);
};
const sidOf = (tokens: Awaited<ReturnType<typeof entered>>) => String(tokens.claims()?.sid);
const timesTold = (sid: string) => told.filter((one) => one === sid).length;

const end = ({ session }: Caller) =>
  world.sessions.end.end(
    { _id: String(session?.sessionId), accountId: String(session?.accountId) },
    'logout',
    system,
  );
const signInOver = async (former: Caller, login: string): Promise<Caller> => {
  const { accountId, sessionId } = await world.signedIn(login, 'pass', { domainId: 'base', ...former });
  return { session: { accountId, sessionId } };
};
const listed = async (): Promise<string[]> => {
  world.clock.set(new Date());
  const methods = ['setting.applications.read'];
  const token = await world.tokenOf(accountActor('administrator', { methods }));
  const response = await world.app.inject({
    method: 'GET',
    url: '/api/v1/platform/setting/applications/sessions?applicationId=wiki',
    headers: { authorization: `Bearer ${token}` },
  });
  return response.json().sessions.map(({ sessionId }: { sessionId: string }) => sessionId);
};
const listedOf = async ({ session }: Caller) =>
  (await listed()).filter((id) => id.startsWith(String(session?.sessionId)));
/** All that is due is done. */
const settle = async (): Promise<void> => {
  world.clock.set(new Date());
  world.clock.forward(SETTLED);
  await vi.waitFor(
    async () =>
      expect(
        await world.connection.collection('sessions').countDocuments({ clientsDueAt: { $exists: true } }),
      ).toBe(0),
    PATIENT,
  );
};

test('one that is stored after its session has ended is told', async () => {
  const person = await signIn(world, 'anna');
  beforeItStores(() => end(person));
  const sid = await refused(person);
  expect(told).not.toContain(sid);
  await settle();
  await vi.waitFor(() => expect(timesTold(sid)).toBe(1), PATIENT);
  expect(await listedOf(person)).toEqual([]);
});

test('what ends with the session is not handed out after it has ended', async () => {
  const person = await signIn(world, 'anna');
  beforeItStores(() => end(person));
  const { tokens } = await authorize(person, {});
  await expect(tokens()).rejects.toThrow();
  await settle();
  expect(await listedOf(person)).toEqual([]);
});

test('one that is stored while its session is being ended, after that has looked who is to be told', async () => {
  const person = await signIn(world, 'anna');
  let sid = '';
  atNext('updateMany', async (go) => {
    const done = await go();
    sid = sidOf(await entered(person, {}));
    return done;
  });
  await end(person);
  expect(sid).not.toBe('');
  await settle();
  await vi.waitFor(() => expect(timesTold(sid)).toBe(1), PATIENT);
  expect(await listedOf(person)).toEqual([]);
});

test('one that has heard of the end before it is let in anew is told again', async () => {
  const person = await signIn(world, 'anna');
  const before = await entered(person);
  const { accountId, sessionId } = person.session ?? {};
  // The family is gone, so that the next request stores another one at the same client.
  await world.connection.collection('oidc_artifacts').deleteMany({ 'payload.accountId': accountId });
  beforeItStores(async () => {
    await end(person);
    await vi.waitFor(() => expect(timesTold(sidOf(before))).toBe(1), PATIENT);
    const heard = { sessionId: String(sessionId), logoutDueAt: { $exists: false } };
    await vi.waitFor(
      async () => expect(await clientSessions.driver(world.connection).countDocuments(heard)).toBe(1),
      PATIENT,
    );
  });
  const sid = await refused(person);
  expect(sid).toBe(sidOf(before));
  await settle();
  await vi.waitFor(() => expect(timesTold(sid)).toBe(2), PATIENT);
});

test('nobody is told twice who was told in time', async () => {
  const person = await signIn(world, 'anna');
  const sid = sidOf(await entered(person, {}));
  await end(person);
  await vi.waitFor(() => expect(timesTold(sid)).toBe(1), PATIENT);
  await settle();
  const other = await signIn(world, 'boris');
  const otherSid = sidOf(await entered(other, {}));
  await end(other);
  await vi.waitFor(() => expect(timesTold(otherSid)).toBe(1), PATIENT);
  expect(timesTold(sid)).toBe(1);
});

test('one that is stored while the same person signs in again goes on by the new session', async () => {
  const former = await signIn(world, 'anna');
  let person: Caller = {};
  beforeItStores(async () => {
    person = await signInOver(former, 'anna');
  });
  const sid = sidOf(await entered(former));
  await entered(person);
  await settle();
  const [first] = await listedOf(person);
  expect(first).toBe(`${person.session?.sessionId}.wiki`);
  expect(await listedOf(former)).toEqual([]);
  expect(timesTold(sid)).toBe(0);
  await end(person);
  await vi.waitFor(() => expect(timesTold(sid)).toBe(1), PATIENT);
});

test.each([
  ['anna', 'the new session ends, too'],
  ['boris', 'somebody else signs in'],
])('it is told when %s signs in over it: %s', async (login) => {
  const former = await signIn(world, 'anna');
  beforeItStores(async () => {
    const person = await signInOver(former, login);
    if (login === 'anna') await end(person);
  });
  const sid = await refused(former);
  await settle();
  await vi.waitFor(() => expect(timesTold(sid)).toBe(1), PATIENT);
  expect(await listedOf(former)).toEqual([]);
});

test('who takes so long that nobody would look any more gets no code', async () => {
  const person = await signIn(world, 'anna');
  const { monotonic } = world.clock;
  beforeItStores(async () => {
    vi.spyOn(world.clock, 'monotonic').mockImplementation(() => monotonic() + 31_000);
  });
  const { answer } = await authorize(person);
  expect(answer.status).toBe(500);
  expect(locationOf(answer)).toBe('');
});

test('whom a version before has not told is told after the update', async () => {
  const person = await signIn(world, 'anna');
  const sid = sidOf(await entered(person));
  const sessions = world.connection.collection('sessions');
  const row = { _id: person.session?.sessionId as never };
  await sessions.updateOne(row, { $set: { endedAt: new Date() }, $unset: { live: '' } });
  const migration = oidcMigrations.find(({ id }) => id === 'oidc/0010-told-of-every-end');
  const { connection } = world;
  const progress = { read: async () => undefined, save: async () => undefined };
  await migration?.up({ connection, db: connection.getClient().db(connection.name), progress });
  await settle();
  await vi.waitFor(() => expect(timesTold(sid)).toBe(1), PATIENT);
});
