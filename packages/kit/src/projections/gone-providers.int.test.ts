import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveringProvidersMigration } from '../migrations/gone-providers.migrations.ts';
import { migrateForTest } from '../migrations/migrations.fixtures.ts';
import { schemaMigration } from '../migrations/schema-migration.ts';
import type { Mongo } from '../mongo/connect.ts';
import { startMongo } from '../mongo/mongo.fixtures.ts';
import { createUnitsOfWork, type UnitOfWork, type UnitsOfWork } from '../unit-of-work/unit-of-work.ts';
import { goneProviders } from './gone-providers.model.ts';
import { createGoneProviders, type GoneProviders } from './gone-providers.ts';

const log = pino({ level: 'silent' });
let mongo: Mongo;
let units: UnitsOfWork;
let gone: GoneProviders;
const migrations = [
  schemaMigration('gone/0001', goneProviders),
  deliveringProvidersMigration('gone/0002', async () => {}),
];

beforeAll(async () => {
  mongo = await startMongo('gone');
  await migrateForTest(mongo, migrations, { log });
  units = createUnitsOfWork({ mongo, log });
  gone = createGoneProviders(mongo.connection);
});
afterAll(() => mongo.close());

const rows = () => mongo.connection.collection<{ providerId: string; name: string }>('delivered');
const deliver =
  (providerId: string, name: string) =>
  async ({ session }: UnitOfWork): Promise<void> => {
    await rows().insertOne({ providerId, name }, { session });
  };
const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};
/** Deletes the provider as its event does: what it has delivered is released. */
const remove = (providerId: string, hold: Promise<unknown> = Promise.resolve(), begun = () => {}) =>
  units.run(async (unit) => {
    await gone.remember(providerId, unit);
    await rows().updateMany({ providerId }, { $set: { providerId: 'nobody' } }, { session: unit.session });
    begun();
    await hold;
  });
const leftOf = (providerId: string) => rows().countDocuments({ providerId });

it('delivers for a provider that is there, and nothing once it is gone', async () => {
  const own = gone.unitsOf(units, 'first');
  await own.run(deliver('first', 'before'));
  expect(await leftOf('first')).toBe(1);
  await remove('first');
  await expect(own.run(deliver('first', 'after'))).rejects.toMatchObject({ definition: { status: 404 } });
  await expect(gone.assertThere('first')).rejects.toMatchObject({ definition: { status: 404 } });
  expect(await leftOf('first')).toBe(0);
});

it('a delivery that begins while its provider is being deleted leaves nothing', async () => {
  const [hold, begun] = [gate(), gate()];
  const deleting = remove('second', hold.opened, begun.open);
  await begun.opened;
  const delivering = gone.unitsOf(units, 'second').run(deliver('second', 'late'));
  const ended = expect(delivering).rejects.toMatchObject({ definition: { status: 404 } });
  await pause();
  hold.open();
  await Promise.all([deleting, ended]);
  expect(await leftOf('second')).toBe(0);
});

it('a deletion that begins while the provider delivers releases what it delivered', async () => {
  const [hold, begun] = [gate(), gate()];
  const delivering = gone.unitsOf(units, 'third').run(async (unit) => {
    await deliver('third', 'early')(unit);
    begun.open();
    await hold.opened;
  });
  await begun.opened;
  const deleting = remove('third');
  await pause();
  hold.open();
  await Promise.all([delivering, deleting]);
  expect(await leftOf('third')).toBe(0);
});

it('deliveries that begin at once, as the first of their provider, are all done', async () => {
  const own = gone.unitsOf(units, 'fourth');
  await Promise.all(['one', 'two', 'three'].map((name) => own.run(deliver('fourth', name))));
  expect(await leftOf('fourth')).toBe(3);
});
