import { licenseEvents } from '@gatehouse/contracts/platform/license.events.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ domains: [testDomain('home', { base: true })] });
});
afterAll(() => world.close());

const ending = (time: Date) => ({
  type: licenseEvents.licenseWarned.type,
  time: time.toISOString(),
  data: {
    licensee: 'Северный ветер',
    daysLeft: 7,
    supportUntil: '2030-03-01T10:00:00.000Z',
    limitedFrom: '2030-03-31T10:00:00.000Z',
  },
});
const warned = async () => (await world.messages()).filter(({ template }) => template === 'license.ending');

it('people who may change the license are told in the personal account and by mail, others and blocked ones are not', async () => {
  const enrol = async (login: string, roles: readonly string[]) =>
    (await world.enrol({ login, email: `${login}@example.org`, roles }, 'Orchid-Lantern-42'))._id;
  const admin = await enrol('admin', ['user', 'administrator']);
  await enrol('reader', ['user']);
  const blocked = await enrol('blocked', ['user', 'administrator']);
  await world.accountsService.change(blocked, () => ({ status: 'disabled' }), { actor: 'system' });
  await world.deliver(ending(world.clock.now()));
  const told = await warned();
  expect(told.map(({ accountId, channel, to }) => [accountId, channel, to])).toEqual([
    [admin, 'personnel_account', ''],
    [admin, 'email', 'admin@example.org'],
  ]);
  expect(told[0]?.params).toMatchObject({
    licensee: 'Северный ветер',
    days: '7',
    at: expect.stringContaining('2030'),
    link: 'https://home.example/platform/setting/license',
  });
  // History that is read again is no news.
  await world.deliver(ending(new Date(world.clock.now().getTime() - 4 * 24 * 3_600_000)));
  expect(await warned()).toHaveLength(2);
});
