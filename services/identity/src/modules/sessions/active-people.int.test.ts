import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { createActivePeople } from './active-people.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

it('reports tell of people who were here within 15 minutes and of open sessions, counted once a minute', async () => {
  let elapsed = 0;
  const clock = { now: world.clock.now, monotonic: () => elapsed };
  const figures = createActivePeople(world.connection, clock);
  const pass = (seconds: number) => {
    world.clock.forward(seconds);
    elapsed += seconds * 1_000;
  };
  expect(await figures()).toEqual({ activePeople: 0, openSessions: 0 });
  await world.enrol({ login: 'busy' }, 'Orchid-Lantern-42');
  await world.signedIn('busy', 'Orchid-Lantern-42');
  await world.signedIn('busy', 'Orchid-Lantern-42');
  expect(await figures()).toEqual({ activePeople: 0, openSessions: 0 });
  pass(61);
  expect(await figures()).toEqual({ activePeople: 1, openSessions: 2 });
  pass(20 * 60);
  expect(await figures()).toEqual({ activePeople: 0, openSessions: 2 });
});
