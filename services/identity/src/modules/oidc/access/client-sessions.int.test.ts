import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { clientSessions, clientSessionsEnds } from '../client-sessions/client-sessions.model.ts';
import { startLogoutReceiver } from '../logout-receiver.fixtures.ts';
import {
  ask,
  exchange,
  locationOf,
  type ProviderWorld,
  secret,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';
import { oidcMigrations } from '../oidc.migrations.ts';

const calls = '/platform/setting/applications/sessions';
let world: ProviderWorld;
const receiver = await startLogoutReceiver();
const { told } = receiver;

beforeAll(async () => {
  world = await startProvider();
  for (const login of ['anna', 'boris', 'vera']) await world.enrol({ login }, 'pass');
});
afterAll(async () => {
  await world.close();
  await receiver.leave();
});

const methods = ['cabinet.services.read', 'setting.applications.read', 'setting.applications.write'];
const send = async (method: 'GET' | 'DELETE' | 'PUT' | 'POST', path: string, payload?: object) => {
  // Tokens are dated by the machine's own clock.
  world.clock.set(new Date());
  const response = await world.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(accountActor('administrator', { methods }))}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body === '' ? null : response.json() };
};
const listed = async (query: string) => (await send('GET', `${calls}?${query}`)).body;
const namesOf = async (query: string): Promise<string[]> =>
  (await listed(query)).sessions.map(({ name }: { name: string }) => name);

const names = { ru: 'Лавка', en: 'Shop' };

/** An application with one client, and how people come to it. */
const application = async (clientId: string, facts: object = receiver.facts) => {
  await world.register(clientId, facts, {
    name: names.ru,
    nameEn: names.en,
    immutable: false,
    actionsAccess: 0,
  });
  const config = await world.discover(clientId);
  const enter = async (person: Caller) => {
    const asked = await ask(config, { scope: 'openid offline_access', prompt: 'consent' });
    return exchange(config, locationOf(await world.send(asked.url, {}, person)), asked);
  };
  const isActive = async ({ access_token: token }: { access_token: string }) =>
    (await relyingParty.tokenIntrospection(config, token)).active;
  return { config, enter, isActive };
};
type Tokens = Awaited<ReturnType<Awaited<ReturnType<typeof application>>['enter']>>;
const sidOf = (tokens: Tokens) => String(tokens.claims()?.sid);

test('sessions at an application are listed by page, searched and sorted', async () => {
  const wiki = await application('wiki');
  const other = await application('other');
  for (const login of ['boris', 'anna', 'vera']) {
    world.clock.set(new Date());
    const person = await signIn(world, login);
    await wiki.enter(person);
    if (login === 'vera') await other.enter(person);
  }
  const { sessions, meta } = await listed('applicationId=wiki');
  expect(sessions.map(({ name }: { name: string }) => name)).toEqual(['vera', 'anna', 'boris']);
  expect(sessions[0]).toEqual({
    sessionId: expect.stringMatching(/^[\w-]+\.wiki$/),
    name: 'vera',
    clientId: 'wiki',
    device: 'Firefox, Linux',
    ip: '198.51.100.7',
    sessionStart: expect.any(String),
    sessionExpired: expect.any(String),
    lastAccess: expect.any(String),
  });
  expect(meta).toEqual({ sort: 'sessionStart', order: 'DESC', offset: 0, limit: 20, total: 3, more: false });
  expect(await namesOf('applicationId=wiki&sort=name&order=ASC')).toEqual(['anna', 'boris', 'vera']);
  expect(await namesOf('applicationId=wiki&sort=lastAccess&order=ASC')).toEqual(['boris', 'anna', 'vera']);
  expect(await namesOf('applicationId=wiki&order=ASC&offset=1&limit=1')).toEqual(['anna']);
  expect(await namesOf('applicationId=wiki&sort=name&order=ASC&offset=2&limit=1')).toEqual(['vera']);
  expect(await namesOf('applicationId=wiki&search=OR')).toEqual(['boris']);
  expect(await namesOf('applicationId=wiki&search=.*')).toEqual([]);
  expect((await listed('applicationId=wiki&search=198.51')).meta.total).toBe(3);
  expect(await namesOf('applicationId=other&clientId=other')).toEqual(['vera']);
  for (const query of ['applicationId=nobody', 'applicationId=wiki&clientId=other'])
    for (const method of ['GET', 'DELETE'] as const)
      expect((await send(method, `${calls}?${query}`)).status).toBe(404);
  expect((await send('DELETE', calls)).body.errorList).toEqual({ applicationId: 'errorEmpty' });
  expect(await namesOf('applicationId=wiki')).toHaveLength(3);
});

test('the database finds a page in its order by an index', async () => {
  const plan = await clientSessions
    .driver(world.connection)
    .find({ clientId: { $in: ['wiki', 'other'] }, endedAt: { $exists: false } })
    .sort({ startedAt: -1, _id: -1 })
    .explain('queryPlanner');
  const stages = JSON.stringify(plan.queryPlanner.winningPlan);
  expect(stages).toContain('"indexName":"openAt"');
  expect(stages).not.toContain('"stage":"SORT"');
});

test('one session ends once: its tokens are dead, its client is told, the others and the person stay', async () => {
  const { enter, isActive, config } = await application('shop');
  const person = await signIn(world, 'anna');
  const [tokens, others] = [await enter(person), await enter(await signIn(world, 'boris'))];
  const { sessions } = await listed('applicationId=shop&search=anna');
  const path = `${calls}/${sessions[0].sessionId}`;
  const answers = await Promise.all([1, 2].map(() => send('DELETE', path)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  expect((await send('DELETE', path)).status).toBe(404);
  expect(await Promise.all([tokens, others].map(isActive))).toEqual([false, true]);
  await expect(relyingParty.refreshTokenGrant(config, String(tokens.refresh_token))).rejects.toThrow();
  await vi.waitFor(() => expect(told).toContain(sidOf(tokens)), 30_000);
  expect(told).not.toContain(sidOf(others));
  expect(await namesOf('applicationId=shop')).toEqual(['boris']);
  const { accountId, sessionId } = person.session ?? {};
  expect((await world.events('identity.client-session.ended')).map(({ data }) => data)).toEqual([
    { applicationId: 'shop', label: 'Лавка', names, clientId: 'shop', accountId, sessionId },
  ]);
  // A request that read the session before its end stores it after.
  const { sessionId: _, ...left } = await clientSessions
    .driver(world.connection)
    .findOne({ _id: `left.${sidOf(tokens)}` }, { projection: { _id: 0, endedAt: 0, logoutDueAt: 0 } })
    .then((row) => row as NonNullable<typeof row>);
  const again = { ...left, _id: sessions[0].sessionId, sessionId: String(sessionId) };
  await clientSessions.driver(world.connection).insertOne(again);
  expect((await send('DELETE', path)).status).toBe(204);
  // The session of the person goes on, and may come to the client again.
  expect(await isActive(await enter(person))).toBe(true);
  expect(await namesOf('applicationId=shop')).toEqual(['anna', 'boris']);
});

test('all sessions at an application end, those without one that hold a lasting token too', async () => {
  const { enter, isActive, config } = await application('mail');
  const away = await signIn(world, 'vera');
  const lasting = await enter(away);
  const { accountId, sessionId } = away.session ?? {};
  await world.sessions.end.end({ _id: String(sessionId), accountId: String(accountId) }, 'logout', {
    actor: 'system',
  });
  const tokens = [await enter(await signIn(world, 'anna')), await enter(await signIn(world, 'boris'))];
  expect(await isActive(lasting)).toBe(true);
  const answers = await Promise.all([1, 2].map(() => send('DELETE', `${calls}?applicationId=mail`)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(await Promise.all([lasting, ...tokens].map(isActive))).toEqual([false, false, false]);
  await expect(relyingParty.refreshTokenGrant(config, String(lasting.refresh_token))).rejects.toThrow();
  await vi.waitFor(() => expect(told).toEqual(expect.arrayContaining(tokens.map(sidOf))), 30_000);
  expect(await namesOf('applicationId=mail')).toEqual([]);
  const [event] = await world.events('identity.client-session.all-ended');
  expect(event.data).toMatchObject({ applicationId: 'mail', label: 'Лавка', names, clientIds: ['mail'] });
});

test('what a process leaves undone that died after its commit, another one does, and forgets it in the end', async () => {
  const { enter, isActive } = await application('board');
  const tokens = await enter(await signIn(world, 'anna'));
  const notes = clientSessionsEnds.driver(world.connection);
  await notes.insertOne({ _id: 'board', begunUntil: new Date(Date.now() + 1_000) });
  await vi.waitFor(async () => expect(await isActive(tokens)).toBe(false), 30_000);
  await vi.waitFor(async () => expect(await namesOf('applicationId=board')).toEqual([]), 30_000);
  expect(await notes.countDocuments({ _id: 'board' })).toBe(1);
  world.clock.forward(20);
  await vi.waitFor(async () => expect(await notes.countDocuments({ _id: 'board' })).toBe(0), 30_000);
});

test('tokens of a request that had begun before the end and was answered after it die, too', async () => {
  const { enter, isActive } = await application('late');
  const person = await signIn(world, 'vera');
  const begun = new Date(Date.now() + 1_000);
  await send('DELETE', `${calls}?applicationId=late`);
  const notes = clientSessionsEnds.driver(world.connection);
  await notes.updateOne({ _id: 'late' }, { $set: { begunUntil: begun } });
  const tokens = await enter(person);
  await vi.waitFor(async () => expect(await isActive(tokens)).toBe(false), 30_000);
});

test('a new secret ends the sessions of its client, unless the one before is accepted for a while', async () => {
  const { enter, isActive } = await application('news');
  const person = await signIn(world, 'boris');
  const path = '/platform/setting/applications/client/news/secret';
  const first = await enter(person);
  expect((await send('PUT', path, { revision: 1, overlapHours: 1 })).status).toBe(200);
  expect(await isActive(first)).toBe(true);
  const { body } = await send('PUT', path, { revision: 2 });
  const known = await world.discover('news', relyingParty.ClientSecretBasic(body.secret));
  expect((await relyingParty.tokenIntrospection(known, first.access_token)).active).toBe(false);
  expect(await namesOf('applicationId=news')).toEqual([]);
  expect(body.secret).not.toBe(secret);
});

test('who takes the id of a deleted client finds none of its tokens alive', async () => {
  const { enter } = await application('lost');
  const tokens = await enter(await signIn(world, 'boris'));
  expect((await send('DELETE', '/platform/setting/applications/client/lost')).status).toBe(204);
  await world.connection.collection('applications').deleteOne({ _id: 'lost' as never });
  const { isActive } = await application('lost');
  expect(await isActive(tokens)).toBe(false);
  expect(await namesOf('applicationId=lost')).toEqual([]);
});

test('what ended under an earlier version is not listed', async () => {
  const { enter } = await application('past');
  await enter(await signIn(world, 'anna'));
  const rows = clientSessions.driver(world.connection);
  const open = await rows.findOneAndUpdate({ clientId: 'past' }, { $unset: { grantId: '' } });
  if (open === null) throw new Error('no session');
  await rows.insertOne({ ...open, _id: 'ended.past', sessionId: 'ended' });
  const migration = oidcMigrations.find(({ id }) => id === 'oidc/0005-open-client-sessions');
  const { connection } = world;
  const progress = { read: async () => undefined, save: async () => undefined };
  await migration?.up({ connection, db: connection.getClient().db(connection.name), progress });
  expect(await rows.countDocuments({ clientId: 'past', endedAt: { $exists: false } })).toBe(1);
});

test('people see in which applications each of their sessions is signed in, until it leaves them', async () => {
  const [notes, diary] = [await application('notes'), await application('diary')];
  const [desk, phone] = [await signIn(world, 'boris'), await signIn(world, 'boris')];
  await notes.enter(desk);
  world.clock.forward(1);
  // Twice with the same session: it is one application.
  for (const { enter } of [diary, notes]) await enter(desk);
  const shown = async () => {
    const { body } = await world.call('GET', '/api/v1/platform/user/sessions', { caller: desk });
    const sessions: { sessionId: string; applications: object[] }[] = body.sessions;
    return [desk, phone].map(
      ({ session }) => sessions.find((one) => one.sessionId === session?.sessionId)?.applications,
    );
  };
  const shop = (id: string) => ({ id, name: names.ru, nameEn: names.en });
  expect(await shown()).toEqual([[shop('notes'), shop('diary')], []]);
  await send('DELETE', `${calls}/${desk.session?.sessionId}.diary`);
  expect(await shown()).toEqual([[shop('notes')], []]);
});
