import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrate } from '@gatehouse/kit/migrations/migrations.ts';
import { connectMongo, type Mongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { createUnitsOfWork, type UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quotaMigrations } from './quotas.migrations.ts';
import { createQuotasRepository } from './quotas.repository.ts';
import { createQuotas } from './quotas.service.ts';

const engines = testEngines();
const log = createLogger({ service: 'identity', level: 'silent' });
let mongo: Mongo;
let units: UnitsOfWork;
// Ahead of the server's clock, by which TTL indexes go.
let time = Date.parse('2040-05-01T10:00:00Z');
const clock = { now: () => new Date(time), monotonic: () => time };

beforeAll(async () => {
  mongo = await connectMongo({ url: engines.mongoUrl, database: engines.database, appName: 'test' });
  units = createUnitsOfWork({ mongo, log });
  await migrate({ mongo, clock: systemClock, log }, { migrations: quotaMigrations, owner: 't' });
});
afterAll(async () => {
  await mongo.close();
  await engines.cleanup();
});

/** A process of its own: groups of two processes meet in the database alone. */
const process = () => createQuotas({ units, quotas: createQuotasRepository(mongo.connection), clock });

it('allows exactly the limit to requests at once, also through several processes', async () => {
  const processes = [process(), process(), process()];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      (processes[index % 3] as (typeof processes)[0]).use([{ key: 'race', limit: 7 }]),
    ),
  );
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(7);
  const row = await mongo.connection.collection('quotas').findOne({ _id: 'race' as never });
  expect(row).toMatchObject({ count: 7 });
});

it('counts nothing when one of several is used up', async () => {
  const quotas = process();
  await quotas.use([{ key: 'narrow', limit: 1 }]);
  const both = [
    { key: 'wide', limit: 5 },
    { key: 'narrow', limit: 1 },
  ];
  expect(await quotas.use(both)).toBe(86_400);
  expect(await quotas.use([{ key: 'wide', limit: 1 }])).toBe(0);
});

it('is free again a day after the last use', async () => {
  const quotas = process();
  await quotas.use([{ key: 'day', limit: 1 }]);
  time += 86_399_000;
  expect(await quotas.use([{ key: 'day', limit: 1 }])).toBe(1);
  time += 1_000;
  expect(await quotas.use([{ key: 'day', limit: 1 }])).toBe(0);
});

it('gives uses back', async () => {
  const repository = createQuotasRepository(mongo.connection);
  const quotas = process();
  await quotas.use([{ key: 'back', limit: 1 }]);
  await units.run((unit) => repository.giveBack(unit, new Map([['back', 5]])));
  expect(await quotas.use([{ key: 'back', limit: 1 }])).toBe(0);
});
