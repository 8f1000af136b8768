import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../browser.fixtures.ts';
import { startWiredWorld } from '../world.fixtures.ts';
import { eventsOf } from './service-condition.ts';

let world: Awaited<ReturnType<typeof startWiredWorld>>;
beforeAll(async () => {
  world = await startWiredWorld();
});
afterAll(() => world.stop());

test('a service that is away is told as such, and the others all the same', async () => {
  const browser = createBrowser(world.url);
  browser.jar.set('gatehouse', world.sessions.open({ methods: ['setting.overview.read'] }));
  const states = async () => {
    const { status, body } = await browser.send('GET', '/api/v1/platform/setting/overview');
    expect(status).toBe(200);
    const rows = body.services as { service: string; state: string; events: unknown }[];
    return Object.fromEntries(rows.map((row) => [row.service, [row.state, row.events === null]]));
  };
  expect(await states()).toMatchObject({ identity: ['up', false], profile: ['up', false] });
  await world.profile.stop();
  expect(await states()).toMatchObject({ identity: ['up', false], profile: ['unreachable', true] });
  await world.profile.start();
});

test('figures of events are those of their names, over all groups', () => {
  const metrics = [
    '# HELP events_waiting Dead letters not settled',
    'events_waiting{group="identity",kind="dead"} 2',
    'events_waiting{group="profile",kind="dead"} 1',
    'events_waiting{group="identity",kind="parked"} 4',
    'outbox_unpublished 7',
    'outbox_oldest_unpublished_seconds 41.5',
  ].join('\n');
  expect(eventsOf(metrics)).toEqual({ dead: 3, parked: 4, unpublished: 7, oldestSeconds: 41.5 });
  expect(eventsOf('')).toEqual({ dead: 0, parked: 0, unpublished: 0, oldestSeconds: 0 });
});
