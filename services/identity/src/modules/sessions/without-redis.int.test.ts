import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

const PASSWORD = 'Orchid-Lantern-42';
let world: IdentityWorld;

beforeAll(async () => {
  // Nobody listens there.
  world = await startIdentity({ config: { redisUrl: 'redis://127.0.0.1:1' } });
  await world.enrol({ login: 'anna' }, PASSWORD);
});
afterAll(() => world.close());

it('people sign in, stay signed in and sign out while Redis is away', async () => {
  const first = await world.signedIn('anna', PASSWORD);
  const second = await world.signedIn('anna', PASSWORD);
  expect((await world.resolve(first.secret)).body.session.accountId).toBe(first.accountId);
  world.clock.forward(50 * 60);
  expect((await world.resolve(first.secret)).status).toBe(200);
  world.clock.forward(50 * 60);
  expect((await world.resolve(first.secret)).status).toBe(200);
  expect((await world.resolve(second.secret)).status).toBe(404);
  const answer = await world.call('POST', '/api/v1/platform/auth/logout', { caller: { session: first } });
  expect(answer.status).toBe(204);
  expect((await world.resolve(first.secret)).status).toBe(404);
});

it('what Redis was not told stays noted for when it is back', async () => {
  const session = await world.signedIn('anna', PASSWORD);
  await world.call('DELETE', '/api/v1/platform/user/sessions', { caller: { session } });
  const due = await world.connection.collection('sessions').find({ cacheDue: true }).toArray();
  expect(due.map(({ tokenHash }) => tokenHash)).toContain(session.tokenHash);
});
