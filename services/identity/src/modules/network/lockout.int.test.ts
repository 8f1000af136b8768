import { networkIndexOf } from '@gatehouse/kit/network/network-index.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { HOME, networkOf } from './network.fixtures.ts';

let world: IdentityWorld;
let network: ReturnType<typeof networkOf>;
beforeEach(async () => {
  world = await startIdentity();
  network = networkOf(world);
});
afterEach(() => world.close());

/** What every BFF would answer from its memory, so many seconds from now. */
const allowedIn = async (seconds: number, address = HOME): Promise<boolean> =>
  networkIndexOf(await network.rules())(address, world.clock.now().getTime() + seconds * 1_000).allowed;

it('a change that shuts its author out needs the address typed, and is undone after a minute by itself', async () => {
  for (const confirmedAddress of [undefined, '198.51.100.8', '']) {
    const refused = await network.post('blacklist', { ip: '198.51.100.0/24', confirmedAddress });
    expect(refused).toMatchObject({ status: 409, body: { code: 'network.lockout', address: HOME } });
  }
  expect(await network.rows('blacklist')).toEqual([]);
  const id = await network.make('blacklist', { ip: '198.51.100.0/24', confirmedAddress: HOME });
  expect((await network.get('network/unconfirmed')).body.unconfirmed).toMatchObject({ address: HOME });
  expect([await allowedIn(0), await allowedIn(59), await allowedIn(60)]).toEqual([false, false, true]);
  world.clock.forward(61);
  await vi.waitFor(async () => expect(await network.rows('blacklist')).toEqual([]), 5_000);
  expect((await network.eventsOf(id)).map(({ type, actor }) => [type.split('.').at(-1), actor])).toEqual([
    ['changed', 'administrator'],
    ['deleted', 'system'],
  ]);
  expect((await network.put('network/unconfirmed')).status).toBe(404);
});

it('one that is confirmed in time stays; until then every other change waits', async () => {
  await network.make('blacklist', { ip: HOME, confirmedAddress: HOME });
  const other = { ip: '203.0.113.1' };
  expect(await network.post('blacklist', other)).toMatchObject({ body: { code: 'network.unconfirmed' } });
  expect((await network.put('network/unconfirmed')).status).toBe(204);
  expect([await allowedIn(0), await allowedIn(61)]).toEqual([false, false]);
  expect((await network.get('network/unconfirmed')).body.unconfirmed).toBeNull();
});

it('one that is taken back before its time is over is gone at once, by who took it back', async () => {
  const id = await network.make('blacklist', { ip: HOME, confirmedAddress: HOME });
  expect((await network.remove('network/unconfirmed')).status).toBe(204);
  expect([await allowedIn(0), await network.rows('blacklist')]).toEqual([true, []]);
  expect((await network.eventsOf(id)).map(({ actor }) => actor)).toEqual(['administrator', 'administrator']);
  expect((await network.remove('network/unconfirmed')).status).toBe(404);
});

it('a whitelist without its author, an alias, a switch and a deletion are judged alike and undone as they were', async () => {
  const refused = await network.post('whitelist', { ip: '203.0.113.0/24' });
  expect(refused.body.code).toBe('network.lockout');
  const aliasId = await network.alias('Office', ['198.51.100.0/24']);
  const id = await network.make('whitelist', { aliasId });
  await network.make('whitelist', { ip: '203.0.113.0/24' });
  const elsewhere = { name: 'Office', ips: [{ ip: '192.0.2.0/24' }], revision: 1, confirmedAddress: HOME };
  const changes: readonly (readonly [string, () => ReturnType<typeof network.put>])[] = [
    ['alias', () => network.put(`network-aliases/${aliasId}`, elsewhere)],
    ['switch', () => network.put(`whitelist/${id}/enabled`, { enabled: false, confirmedAddress: HOME })],
    ['deletion', () => network.remove(`whitelist/${id}?confirmedAddress=${HOME}`)],
  ];
  for (const [name, change] of changes) {
    expect((await change()).status, name).toBeLessThan(300);
    expect([await allowedIn(0), await allowedIn(59), await allowedIn(60)], name).toEqual([
      false,
      false,
      true,
    ]);
    world.clock.forward(61);
    await vi.waitFor(async () => {
      const entry = (await network.rows('whitelist', { search: 'Office' }))[0];
      expect(entry, name).toMatchObject({ id, enabled: true });
      expect((await network.rows('network-aliases'))[0].ips, name).toMatchObject([{ ip: '198.51.100.0/24' }]);
    }, 5_000);
  }
  expect((await network.eventsOf(id)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
});

it('what begins later is asked about as well; what concerns others alone is not', async () => {
  const dateFrom = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  expect((await network.post('blacklist', { ip: HOME, dateFrom })).body.code).toBe('network.lockout');
  expect((await network.post('blacklist', { ip: '203.0.113.1' })).status).toBe(201);
});
