/** Rows that always fail hold up none behind them, whichever repeated work comes to them. */
import type { DeliveredAccount } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { unguarded } from '@gatehouse/kit/schedule/steps.ts';
import { setAside } from '@gatehouse/kit/tasks/tasks.model.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from './identity.fixtures.ts';
import { clientSessions, clientSessionsEnds } from './modules/oidc/client-sessions/client-sessions.model.ts';
import { sessions } from './modules/sessions/sessions.model.ts';

let world: IdentityWorld;
const soon = { timeout: 30_000 };
beforeAll(async () => {
  world = await startIdentity();
  for (const login of ['anna', 'boris', 'vera', 'gleb']) await world.enrol({ login }, 'Orchid-Lantern-42');
});
afterAll(() => world.close());

/** MongoDB refuses such rows of a collection from now on. */
const refuse = (collection: string, rows: object) =>
  world.connection.db?.command({ collMod: collection, validator: { $nor: [rows] } });
const refuseEventsOf = (aggregateId: string) => refuse(outbox.name, { aggregateId });
const refuseEndsAt = (clientId: string) =>
  refuse(clientSessions.name, { clientId, endedAt: { $exists: true } });
const asideOf = (work: string) => setAside.driver(world.connection).find({ work }).toArray();
const retryNow = async () => {
  await setAside.driver(world.connection).updateMany({}, { $set: { retryAt: new Date(0) } });
  // Repeated work looks for them every few seconds.
  world.clock.forward(10);
};

const sessionRow = async (id: string) => sessions.driver(world.connection).findOne({ _id: id });

it('a session that cannot be ended keeps no other one alive', async () => {
  const [anna, boris] = [
    await world.signedIn('anna', 'Orchid-Lantern-42'),
    await world.signedIn('boris', 'Orchid-Lantern-42'),
  ];
  await refuseEventsOf(anna.sessionId);
  world.clock.forward(3_601);
  const [overdue] = world.sessions.jobs;
  await overdue?.run(unguarded);
  expect(await sessionRow(boris.sessionId)).toMatchObject({ endReason: 'expired' });
  expect(await sessionRow(anna.sessionId)).toMatchObject({ live: true });
  expect(await asideOf('sessions.overdue')).toMatchObject([{ key: anna.sessionId, attempts: 1 }]);
  await refuseEventsOf('nobody');
  await retryNow();
  await overdue?.run(unguarded);
  expect(await sessionRow(anna.sessionId)).toMatchObject({ endReason: 'expired' });
  expect(await asideOf('sessions.overdue')).toEqual([]);
});

const atClient = async (clientId: string, sessionId: string) => {
  await clientSessions.driver(world.connection).insertOne({
    _id: `${sessionId}.${clientId}`,
    sessionId,
    accountId: 'somebody',
    clientId,
    domainId: 'base',
    sid: `${sessionId}-sid`,
    startedAt: new Date(world.clock.now().getTime() - 1_000),
    purgeAt: new Date(world.clock.now().getTime() + 3_600_000),
  });
};
const isOpen = async (clientId: string): Promise<boolean> =>
  (await clientSessions.driver(world.connection).findOne({ clientId, endedAt: { $exists: false } })) !== null;
it('a client whose sessions cannot be ended holds up no other', async () => {
  await atClient('stuck', 's1');
  await atClient('fine', 's2');
  await refuseEndsAt('stuck');
  const begunUntil = world.clock.now();
  const earlier = new Date(begunUntil.getTime() - 500);
  await clientSessionsEnds.driver(world.connection).insertMany([
    { _id: 'stuck', begunUntil: earlier },
    { _id: 'fine', begunUntil },
  ]);
  await expect.poll(() => isOpen('fine'), soon).toBe(false);
  await expect.poll(() => asideOf('client-sessions.end'), soon).toMatchObject([{ key: 'all/stuck' }]);
  await refuseEndsAt('nowhere');
  await retryNow();
  await expect.poll(() => isOpen('stuck'), soon).toBe(false);
  expect(await asideOf('client-sessions.end')).toEqual([]);
});

it('a client that was let in while its session ended, and cannot leave, holds up no other', async () => {
  const [vera, gleb] = [
    await world.signedIn('vera', 'Orchid-Lantern-42'),
    await world.signedIn('gleb', 'Orchid-Lantern-42'),
  ];
  await atClient('late-stuck', vera.sessionId);
  await atClient('late-fine', gleb.sessionId);
  await refuseEndsAt('late-stuck');
  const ids = [vera.sessionId, gleb.sessionId];
  const clientsDueAt = new Date(world.clock.now().getTime() - 1_000);
  await sessions.driver(world.connection).updateMany({ _id: { $in: ids } }, { $set: { clientsDueAt } });
  await expect.poll(() => isOpen('late-fine'), soon).toBe(false);
  await expect.poll(() => asideOf('sessions.late-clients'), soon).toMatchObject([{ key: vera.sessionId }]);
  await refuseEndsAt('nowhere');
  await retryNow();
  await expect.poll(() => isOpen('late-stuck'), soon).toBe(false);
});

it('a person who cannot follow their provider holds up neither the others nor another provider', async () => {
  const turn = (providerId: string, enabled: boolean) =>
    world.deliver({
      type: 'provider-sync.provider.changed',
      time: new Date().toISOString(),
      data: {
        providerId,
        label: providerId,
        providerName: providerId,
        providerType: 'keycloak',
        title: 'Office',
        enabled,
        signIn: true,
        createAccounts: false,
        domains: [],
        issuer: 'i',
        changes: [],
      },
    } as never);
  const deliver = async (providerId: string, externalId: string): Promise<string> => {
    const row: DeliveredAccount = {
      externalId,
      login: externalId,
      email: null,
      mobile: null,
      names: { lastName: null, firstName: null, middleName: null },
      enabled: true,
      roleIds: [],
      groups: [],
      attributes: [],
    };
    const url = `/internal/directory/${providerId}/accounts`;
    const { body } = await world.call('POST', url, { body: { rows: [row] }, peer: 'provider-sync' });
    return String(body.results[0].accountId);
  };
  for (const id of ['first', 'second']) await turn(id, true);
  const stuck = await deliver('first', 'aa');
  const others = [await deliver('first', 'bb'), await deliver('second', 'cc')];
  await refuseEventsOf(stuck);
  for (const id of ['first', 'second']) await turn(id, false);
  const statusOf = async (id: string) => (await world.accounts.findById(id))?.status;
  for (const id of others) await expect.poll(() => statusOf(id), soon).toBe('disabled');
  expect(await statusOf(stuck)).toBe('active');
  await expect.poll(() => asideOf('providers.follow'), soon).toMatchObject([{ key: 'first/aa' }]);
  const followed = world.connection.collection('known_providers');
  await expect.poll(() => followed.countDocuments({ follow: { $exists: true } }), soon).toBe(0);
  await refuseEventsOf('nobody');
  await retryNow();
  await expect.poll(() => statusOf(stuck), soon).toBe('disabled');
});
