/** A process that brings a database up to date as `migrate` of a service does, for a test that kills it between its steps. */
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { connectMongo } from '../mongo/connect.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { kitMigrations } from './kit-migrations.ts';
import { migrate } from './migrations.ts';
import { threeSteps } from './three-steps.fixtures.ts';

const [url = '', database = ''] = parseArgs({ allowPositionals: true }).positionals;
const mongo = await connectMongo({ url, database, appName: 'migrator-process' });
await migrate(
  { mongo, clock: systemClock, log: pino({ level: 'silent' }) },
  { migrations: [...kitMigrations, ...threeSteps], owner: systemIds.id(), leaseMs: 1_000 },
);
await mongo.close();
