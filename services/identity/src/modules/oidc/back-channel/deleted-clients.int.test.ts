/** Clients that are gone or switched off: what people have at them ends, and they are told. */
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import * as relyingParty from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../../identity.fixtures.ts';
import { clientSessions, deletedClients } from '../client-sessions/client-sessions.model.ts';
import { consents } from '../consent/consents.model.ts';
import { startLogoutReceiver } from '../logout-receiver.fixtures.ts';
import {
  agreeOn,
  ask,
  exchange,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from '../oidc.fixtures.ts';
import { oidcMigrations } from '../oidc.migrations.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await startProvider();
  for (const login of ['anna', 'boris']) await world.enrol({ login }, 'pass');
});
afterAll(() => world.close());
// What ends began before, by one clock.
beforeEach(() => world.clock.set(new Date()));

/** A relying party that keeps whom it was told of, and may be away. */
const receivers: Awaited<ReturnType<typeof startLogoutReceiver>>[] = [];
const relyingPartyServer = async () => {
  const receiver = await startLogoutReceiver(({ aud, sid }) => `${aud} ${sid}`);
  receivers.push(receiver);
  return receiver;
};
afterAll(() => Promise.all(receivers.map(({ leave }) => leave())));

const calls = '/platform/setting/applications';
const send = async (method: 'DELETE' | 'PUT', path: string, payload?: object) => {
  // Tokens are dated by the machine's own clock.
  world.clock.set(new Date());
  const methods = ['setting.applications.read', 'setting.applications.write'];
  const { statusCode } = await world.app.inject({
    method,
    url: `/api/v1${calls}${path}`,
    headers: { authorization: `Bearer ${await world.tokenOf(accountActor('administrator', { methods }))}` },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(statusCode).toBeLessThan(300);
};

const open = { immutable: false, actionsAccess: 0, name: 'Лавка', nameEn: 'Shop' };
const enterAt = async (clientId: string, login: string) => {
  const config = await world.discover(clientId);
  const person = await signIn(world, login);
  const asked = await ask(config, { scope: 'openid' });
  const sent = await world.send(asked.url, {}, person);
  const location = locationOf(sent).includes('code=') ? locationOf(sent) : await agreeOn(world, person, sent);
  const tokens = await exchange(config, location, asked);
  const isActive = async () => (await relyingParty.tokenIntrospection(config, tokens.access_token)).active;
  return { person, isActive, known: `${clientId} ${tokens.claims()?.sid}` };
};
const leave = (person: Caller) => world.call('DELETE', '/api/v1/platform/user/sessions', { caller: person });
const rows = () => clientSessions.driver(world.connection);
const notes = () => deletedClients.driver(world.connection);
const soon = { timeout: 30_000 };
const triedAt = (clientId: string) =>
  expect.poll(() => rows().countDocuments({ clientId, logoutTries: { $gte: 1 } }), soon).toBeGreaterThan(0);
const journalOf = async (type: string, id: string) =>
  (await world.events(`identity.client-session.${type}`))
    .map(({ data }) => data as { clientId: string })
    .filter(({ clientId }) => clientId === id);

describe('a client that is deleted', () => {
  test('is told of everybody who was signed in there, also when it was away then', async () => {
    const party = await relyingPartyServer();
    await world.register('shop', party.facts, open);
    const [anna, boris] = [await enterAt('shop', 'anna'), await enterAt('shop', 'boris')];
    await party.leave();
    await send('DELETE', '/client/shop');
    await triedAt('shop');
    // Nothing is left but what the sessions themselves keep.
    world.clock.forward(20);
    await expect.poll(() => notes().countDocuments({ clientId: 'shop' }), soon).toBe(0);
    await party.comeBack();
    world.clock.forward(120);
    await expect.poll(() => party.told.toSorted(), soon).toEqual([anna.known, boris.known].toSorted());
    const { accountId, sessionId } = anna.person.session ?? {};
    const names = { label: 'Лавка', names: { ru: 'Лавка', en: 'Shop' } };
    await expect
      .poll(() => journalOf('notified', 'shop'), soon)
      .toContainEqual({ applicationId: 'shop', ...names, clientId: 'shop', accountId, sessionId });
  });

  test('is told with its application, which the journal still names', async () => {
    const party = await relyingPartyServer();
    await world.register('wiki', party.facts, open);
    const anna = await enterAt('wiki', 'anna');
    await send('DELETE', '/wiki');
    await expect.poll(() => party.told, soon).toEqual([anna.known]);
    await expect
      .poll(() => journalOf('notified', 'wiki'), soon)
      .toMatchObject([{ applicationId: 'wiki', label: 'Лавка' }]);
  });

  test('is told of what had ended before, and who has its id by now hears nothing', async () => {
    const [party, heir] = [await relyingPartyServer(), await relyingPartyServer()];
    await world.register('taken', party.facts, open);
    const anna = await enterAt('taken', 'anna');
    await party.leave();
    await leave(anna.person);
    await triedAt('taken');
    await send('DELETE', '/taken');
    await world.register('taken', heir.facts, open);
    world.clock.forward(1);
    const boris = await enterAt('taken', 'boris');
    world.clock.forward(60);
    await expect.poll(() => notes().countDocuments({ clientId: 'taken' }), soon).toBe(0);
    await leave(boris.person);
    await expect.poll(() => heir.told, soon).toEqual([boris.known]);
    await party.comeBack();
    world.clock.forward(120);
    await expect.poll(() => party.told, soon).toEqual([anna.known]);
    expect(heir.told).toEqual([boris.known]);
  });
});

test('a client that is switched off is told, and what people had there does not come back with it', async () => {
  const party = await relyingPartyServer();
  await world.register('board', party.facts, open);
  const anna = await enterAt('board', 'anna');
  await send('PUT', '/client/board/enabled', { enabled: false });
  await expect.poll(() => party.told, soon).toEqual([anna.known]);
  await send('PUT', '/client/board/enabled', { enabled: true });
  expect(await anna.isActive()).toBe(false);
  expect(await (await enterAt('board', 'anna')).isActive()).toBe(true);
});

test('an application that is switched off hears of sessions that end meanwhile', async () => {
  const party = await relyingPartyServer();
  await world.register('away', party.facts, open);
  const anna = await enterAt('away', 'anna');
  await send('PUT', '/away/enabled', { enabled: false });
  await leave(anna.person);
  await expect.poll(() => party.told, soon).toEqual([anna.known]);
});

test('an end at a domain that is not known waits until it is, and the journal says when nobody waits any more', async () => {
  const party = await relyingPartyServer();
  await world.register('lost', party.facts, open);
  const [anna, boris] = [await enterAt('lost', 'anna'), await enterAt('lost', 'boris')];
  await rows().updateMany({ clientId: 'lost' }, { $set: { domainId: 'unknown' } });
  const ofBoris = { sessionId: String(boris.person.session?.sessionId) };
  await rows().updateOne(ofBoris, { $set: { logoutTries: 33 } });
  await Promise.all([leave(anna.person), leave(boris.person)]);
  await expect.poll(() => journalOf('notification-failed', 'lost'), soon).toMatchObject([ofBoris]);
  const ofAnna = { sessionId: String(anna.person.session?.sessionId) };
  await expect
    .poll(() => rows().findOne(ofAnna), soon)
    .toMatchObject({ logoutTries: 1, logoutDueAt: expect.any(Date) });
  await rows().updateMany({ clientId: 'lost' }, { $set: { domainId: 'base' } });
  world.clock.forward(60);
  await expect.poll(() => party.told, soon).toEqual([anna.known]);
});

describe('what people had agreed to share with a client', () => {
  const agreedAt = (clientId: string) => consents.driver(world.connection).countDocuments({ clientId });
  const familiesAt = (clientId: string) =>
    world.connection
      .collection('oidc_artifacts')
      .countDocuments({ kind: 'Grant', 'payload.clientId': clientId });

  test('goes with it, and every family of tokens', async () => {
    for (const clientId of ['stranger', 'neighbour'])
      await world.register(clientId, {}, { ...open, type: 'external' });
    for (const clientId of ['stranger', 'neighbour']) await enterAt(clientId, 'anna');
    expect([await agreedAt('stranger'), await agreedAt('neighbour')]).toEqual([1, 1]);
    await send('DELETE', '/client/stranger');
    await expect.poll(() => agreedAt('stranger'), soon).toBe(0);
    expect(await familiesAt('stranger')).toBe(0);
    expect([await agreedAt('neighbour'), await familiesAt('neighbour')]).toEqual([1, 1]);
  });

  test('and was deleted under an earlier version is forgotten', async () => {
    await world.register('kept', {}, { ...open, type: 'external' });
    await enterAt('kept', 'anna');
    const given = await consents.driver(world.connection).findOne({ clientId: 'kept' });
    if (given === null) throw new Error('no consent');
    await consents.driver(world.connection).insertMany([
      { ...given, _id: 'gone', clientId: 'gone' },
      { ...given, _id: 'another', accountId: 'another', applicationId: 'gone' },
    ]);
    const migration = oidcMigrations.find(({ id }) => id === 'oidc/0008-deleted-clients');
    const { connection } = world;
    const progress = { read: async () => undefined, save: async () => undefined };
    await migration?.up({ connection, db: connection.getClient().db(connection.name), progress });
    expect([await agreedAt('gone'), await agreedAt('kept')]).toEqual([0, 1]);
  });
});
