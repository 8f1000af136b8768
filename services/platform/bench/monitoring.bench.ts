/** The monitoring page with 400 days of history: time to open it, time of a row's history, and what the history weighs. */
import { performance } from 'node:perf_hooks';
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import type { HistoryGrain } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { createLease } from '@gatehouse/kit/events/outbox/lease.ts';
import { applySchemas } from '@gatehouse/kit/migrations/schema-migration.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { pino } from 'pino';
import { dependency, reportOf } from '../src/modules/monitoring/monitoring.fixtures.ts';
import {
  monitoringHistory,
  monitoringIncidents,
  monitoringStates,
} from '../src/modules/monitoring/monitoring.model.ts';
import { createMonitoringRepository } from '../src/modules/monitoring/monitoring.repository.ts';
import { createMonitoring } from '../src/modules/monitoring/monitoring.service.ts';
import { grains, placeOf, pointsOf } from '../src/modules/monitoring/rollups.domain.ts';
import { rowsOf, viewOf } from '../src/modules/monitoring/views.domain.ts';

const url =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const database = 'gatehouse_bench_monitoring';
/** Rows of a large installation: services, engines, channels, forty providers, alerts. */
const PROVIDERS = 40;
const INCIDENTS = 50;
const ROUNDS = 60;
const MIB = 1024 * 1024;

const mongo = await connectMongo({ url, database, appName: 'monitoring-bench' });
const { connection } = mongo;
const db = connection.getClient().db(database);
await db.dropDatabase();
await applySchemas({ connection, db }, monitoringStates, monitoringHistory, monitoringIncidents);
const repository = createMonitoringRepository(connection);
const monitoring = createMonitoring({
  repository,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  lease: createLease({ connection, name: 'bench', owner: 'bench', clock: systemClock, ttlMs: 60_000 }),
});
const services = [...new Set(endpointCatalog.map(({ service }) => service))];
const engines = (['mongodb', 'kafka', 'redis', 'smtp', 'sms', 'push', 'telegram'] as const).map((kind) =>
  dependency(kind, true),
);
const providers = Array.from({ length: PROVIDERS }, (_, index) => ({
  ...dependency('provider', true),
  id: `p${index}`,
  name: `Provider ${index}`,
}));
for (const [index, service] of services.entries())
  monitoring.hear({
    data: reportOf(service, { dependencies: [...engines, ...(index === 0 ? providers : [])] }),
    sequence: 1,
  });
monitoring.judge();
const rows = monitoring.rows().map(({ id }) => id);

const now = Date.now();
const documents = rows.flatMap((row) =>
  (Object.keys(grains) as HistoryGrain[]).flatMap((grain) => {
    const { ms, per, keptMs } = grains[grain];
    const found = [];
    for (let at = now - keptMs; at <= now; at += ms * per) {
      const { bucket } = placeOf(grain, new Date(at));
      const values = (value: number) =>
        Object.fromEntries(Array.from({ length: per }, (_, key) => [key, value]));
      found.push({
        _id: `${row}/${grain}/${bucket.toISOString()}`,
        row,
        grain,
        at: bucket,
        seen: values(3_600),
        wrong: values(12.5),
        purgeAt: new Date(now + keptMs),
      });
    }
    return found;
  }),
);
await monitoringHistory.driver(connection).insertMany(documents as never[]);
await monitoringIncidents.driver(connection).insertMany(
  rows.flatMap((row) =>
    Array.from({ length: INCIDENTS }, (_, index) => {
      const from = new Date(now - index * 8 * 24 * 3_600_000);
      return {
        _id: `${row}/${from.toISOString()}`,
        row,
        from,
        to: new Date(from.getTime() + 60_000),
        relapses: 0,
        purgeAt: new Date(now + 1e10),
      };
    }),
  ) as never[],
);
const { dataSize, indexSize } = await db.command({ dbStats: 1 });

const p95 = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS * 0.95)] ?? 0;
};
/** What a process does that has just started, so that nothing of the week is in memory yet. */
const opened = await p95(async () => {
  await monitoring.load();
  monitoring.judge();
  const { rows: shown } = rowsOf(monitoring.rows(), {}, 'ru');
  JSON.stringify(shown.map((row) => viewOf(row, monitoring.weekOf(row.id), null)));
});
const row = rows[0] ?? '';
const days = await p95(async () => {
  const from = new Date(now - grains.day.keptMs);
  const [buckets] = await Promise.all([repository.buckets('day', from, row), repository.incidents(row)]);
  JSON.stringify(pointsOf('day', buckets, from));
});
const weighs = Math.round(((dataSize + indexSize) / MIB) * 10) / 10;
reportFigure({ name: 'monitoring, rows of the page', value: rows.length, unit: 'rows' });
reportFigure({ name: 'monitoring, history of 400 days', value: weighs, unit: 'MiB', good: 'less', must: 50 });
reportFigure({
  name: 'monitoring, page opened by a process that has just started, p95',
  value: Math.round(opened),
  unit: 'ms',
  good: 'less',
  must: 200,
});
reportFigure({
  name: 'monitoring, a row over 400 days, p95',
  value: Math.round(days),
  unit: 'ms',
  good: 'less',
  must: 200,
});
await db.dropDatabase();
await mongo.close();
if (weighs > 50 || opened > 200) process.exitCode = 1;
