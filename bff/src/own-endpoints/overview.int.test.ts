import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../browser.fixtures.ts';
import { startWiredWorld } from '../world.fixtures.ts';
import { eventsOf } from './service-condition.ts';

const services = serviceNames.filter((name) => name !== 'bff');

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
  expect(Object.keys(await states())).toEqual(services);
  expect(await states()).toMatchObject({ identity: ['up', false], profile: ['up', false] });
  await world.profile.stop();
  expect(await states()).toMatchObject({ identity: ['up', false], profile: ['unreachable', true] });
  await world.profile.start();
});

test('the other cards come with the services, each asked as by itself; one that is away is told in its place', async () => {
  const browser = createBrowser(world.url);
  browser.jar.set(
    'gatehouse',
    world.sessions.open({ methods: ['setting.overview.read', 'setting.history.read'] }),
  );
  const dateFrom = '2026-05-01T00:00:00.000Z';
  const read = () => browser.send('GET', `/api/v1/platform/setting/overview?dateFrom=${dateFrom}`);
  await read();
  expect(world.identity.seen.map(({ url }) => url)).toContain('/api/v1/platform/setting/activity');
  const asked = world.audit.seen.map(({ url }) => new URL(url, world.url).searchParams);
  expect(asked.find((query) => query.get('type') === 'identity.session.started')?.get('dateFrom')).toBe(
    dateFrom,
  );
  await world.audit.stop();
  const { status, body } = await read();
  expect([status, body.services.length]).toEqual([200, services.length]);
  for (const name of ['changes', 'signIns', 'failures'])
    expect(body.parts[name]).toMatchObject({ status: 503, body: { code: 'request.unavailable' } });
  expect(body.parts.activity.status).not.toBe(503);
  await world.audit.start();
});

test('a day that is none is refused by its name', async () => {
  const browser = createBrowser(world.url);
  browser.jar.set('gatehouse', world.sessions.open({ methods: ['setting.overview.read'] }));
  const { status, body } = await browser.send('GET', '/api/v1/platform/setting/overview?dateFrom=today');
  expect([status, body.errorList]).toEqual([400, { dateFrom: 'errorFormat' }]);
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
