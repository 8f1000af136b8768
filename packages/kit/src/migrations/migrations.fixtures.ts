import { rememberContents } from '@gatehouse/testkit/prepared-databases.ts';
import type { Logger } from 'pino';
import { pino } from 'pino';
import type { Mongo } from '../mongo/connect.ts';
import { type Clock, systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { kitMigrations } from './kit-migrations.ts';
import { type Migration, migrate } from './migrations.ts';

export interface TestMigration {
  readonly clock?: Clock;
  readonly log?: Logger;
}

/** Brings a database of a test or of a measurement to where a service with these migrations expects it. */
export const migrateForTest = async (
  mongo: Mongo,
  migrations: readonly Migration[] = [],
  { clock = systemClock, log = pino({ level: 'silent' }) }: TestMigration = {},
): Promise<void> => {
  await migrate(
    { mongo, clock, log },
    { migrations: [...kitMigrations, ...migrations], owner: systemIds.id() },
  );
  if (mongo.connection.db !== undefined) await rememberContents(mongo.connection.db);
};
