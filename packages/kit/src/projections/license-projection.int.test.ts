import { licenseEvents } from '@gatehouse/contracts/platform/license.events.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Mongo } from '../mongo/connect.ts';
import { startMongo } from '../mongo/mongo.fixtures.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { createLicenseProjection } from './license-projection.ts';

let mongo: Mongo;
let now = new Date(0);
let license: ReturnType<typeof createLicenseProjection>;
const at = (day: number) => new Date(Date.UTC(2020, 0, day));
const subscriptionOf = (type: string) => license.subscriptions.find(({ event }) => event.type === type);

const apply = (type: string, data: object) =>
  mongo.transaction(async (session) => {
    const event = { type, data, time: now.toISOString() };
    await subscriptionOf(type)?.apply(event as never, { session } as unknown as UnitOfWork);
  });
const enter = (limitedFrom: Date) =>
  apply(licenseEvents.licenseChanged.type, { limitedFrom: limitedFrom.toISOString() });
const mayAdd = () =>
  license.assertMayAdd().then(
    () => true,
    ({ definition }) => {
      expect(definition.code).toBe('license.limited');
      return false;
    },
  );

beforeAll(async () => {
  mongo = await startMongo();
});
beforeEach(async () => {
  await mongo.connection.collection('projected_licenses').deleteMany({});
  now = at(1);
  license = createLicenseProjection({
    connection: mongo.connection,
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
  });
});
afterAll(() => mongo.close());

it('adding is refused from the end of the grace time on, and never without a license', async () => {
  expect(await mayAdd()).toBe(true);
  await enter(at(10));
  expect(await mayAdd()).toBe(true);
  now = at(10);
  expect(await mayAdd()).toBe(false);
  await apply(licenseEvents.licenseDeleted.type, {});
  expect(await mayAdd()).toBe(true);
});

it('a clock that is set back lengthens no license, not even one that is deleted and entered again', async () => {
  await enter(at(10));
  now = at(11);
  expect(await mayAdd()).toBe(false);
  now = at(2);
  expect(await mayAdd()).toBe(false);
  await apply(licenseEvents.licenseDeleted.type, {});
  await enter(at(10));
  expect(await mayAdd()).toBe(false);
  await enter(at(20));
  expect(await mayAdd()).toBe(true);
});

it('a clock that is ahead of the database’s alone ends no license, and time that an administrator corrects counts', async () => {
  await enter(new Date(Date.now() + 10 * 86_400_000));
  now = new Date(Date.now() + 1_000 * 86_400_000);
  expect(await mayAdd()).toBe(true);
  await enter(at(10));
  now = at(2);
  expect(await mayAdd()).toBe(false);
  await apply(licenseEvents.licenseClockSet.type, { clockIs: at(2).toISOString() });
  expect(await mayAdd()).toBe(true);
});
