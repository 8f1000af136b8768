import { deviceKeyOf } from '@gatehouse/kit/auth/device-key.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
let world: IdentityWorld;

beforeAll(async () => {
  world = await startIdentity();
  for (const login of ['anna', 'boris']) await world.enrol({ login }, PASSWORD);
});
afterAll(() => world.close());

const signIn = async (login: string, caller: Caller = {}) => {
  const { status, headers } = await world.login('login', login, PASSWORD, caller);
  expect(status).toBe(200);
  const device = String(headers['gatehouse-device']);
  const { session } = (await world.resolve(String(headers['gatehouse-session']))).body;
  return { device, session: session as { accountId: string; sessionId: string; standing: object } };
};
const startedState = async (sessionId: string) =>
  (await world.events('identity.session.started')).find(({ subject }) => subject === sessionId)?.data
    .deviceState;

it('a session keeps the device it began on, by a key that only its cookie gives', async () => {
  const { device, session } = await signIn('anna');
  expect(session.standing).toMatchObject({ device: deviceKeyOf(device) });
  expect(await world.storedText()).not.toContain(device);
  const again = await signIn('anna', { device });
  expect(again.session.standing).toMatchObject({ device: deviceKeyOf(device) });
  const elsewhere = await signIn('anna');
  expect(deviceKeyOf(elsewhere.device)).not.toBe(deviceKeyOf(device));
});

it('the list and the history tell a new device from one with which the person had signed in', async () => {
  const first = await signIn('boris');
  const known = await signIn('boris', { device: first.device });
  // Somebody else's device is new to boris, and so is one that nobody signed.
  const { device: shared } = await signIn('anna');
  const borrowed = await signIn('boris', { device: shared });
  const forged = await signIn('boris', { device: `${first.device.slice(0, -1)}!`, userAgent: PHONE });
  const { body } = await world.call('GET', '/api/v1/platform/user/sessions', {
    caller: { session: known.session },
  });
  const told = new Map<string, object>(
    body.sessions.map(({ sessionId, newDevice, deviceType }: Record<string, string>) => [
      sessionId,
      [newDevice, deviceType],
    ]),
  );
  const states = [first, known, borrowed, forged].map(({ session }) => told.get(session.sessionId));
  expect(states).toEqual([
    [true, 'desktop'],
    [false, 'desktop'],
    [true, 'desktop'],
    [true, 'phone'],
  ]);
  const history = [first, known, borrowed, forged].map(({ session }) => startedState(session.sessionId));
  expect(await Promise.all(history)).toEqual(['new', 'known', 'new', 'new']);
});

it('a session that an earlier version began says nothing of its device', async () => {
  const { session } = await signIn('anna');
  const rows = world.connection.collection('sessions');
  await rows.updateOne(
    { _id: session.sessionId as never },
    { $unset: { deviceKey: '', deviceType: '', newDevice: '' } },
  );
  const { body } = await world.call('GET', '/api/v1/platform/user/sessions', { caller: { session } });
  const shown = body.sessions.find(({ sessionId }: { sessionId: string }) => sessionId === session.sessionId);
  expect(shown).toMatchObject({ deviceType: 'other', newDevice: false });
});
