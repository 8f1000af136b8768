/**
 * Events a second from Kafka into the journal by the real consumer, and how long an event takes to be readable while
 * a thousand a second come in. `journal.bench.ts [events]`, 60,000 unless told.
 */
import { parseArgs } from 'node:util';
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { testKeyRing } from '@gatehouse/kit/auth/key-ring.fixtures.ts';
import { startTopics } from '@gatehouse/kit/events/bus/topics.ts';
import { topicOf } from '@gatehouse/kit/events/event.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { testServiceConfig } from '@gatehouse/kit/service/service.fixtures.ts';
import { createService } from '@gatehouse/kit/service/service.ts';
import { deleteTopics } from '@gatehouse/stack/engines/engine-data.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { auditConfig } from '../src/config.ts';
import { createContainer } from '../src/container.ts';
import { migrations } from '../src/migrations/migrations.ts';
import { history as collection } from '../src/modules/history/history.model.ts';
import { positionOf } from '../src/modules/history/position.domain.ts';
import { journalledEvents } from '../src/modules/history/row.domain.ts';
import { createJournalEvents } from './journal-events.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const total = Number(positionals[0] ?? process.env.BENCH_EVENTS ?? 60_000);
const RATE = 1_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const name = `bench_audit_journal_${process.pid}`;
const kafkaBrokers = (process.env.GATEHOUSE_KAFKA_BROKERS ?? '127.0.0.1:19192').split(',');
const log = createLogger({ service: 'audit', level: 'warn' });
const service = await createService(
  {
    service: 'audit',
    config: {
      ...testServiceConfig(
        {
          mongoUrl:
            process.env.GATEHOUSE_MONGO_URL ??
            'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true',
          database: `gatehouse_${name}`,
          kafkaBrokers,
          topicPrefix: `gatehouse.${name}.`,
          redisUrl: 'redis://127.0.0.1:16479',
          redisPrefix: `${name}:`,
        },
        testKeyRing('bff'),
      ),
      logLevel: 'warn',
      strictContracts: false,
      frontendTextsFolder: auditConfig.frontendTextsFolder.fallback as string,
      platformUrl: 'http://127.0.0.1:9',
      profileUrl: 'http://127.0.0.1:9',
    },
  },
  { log },
);
const { mongo, bus } = service;
await migrateForTest(mongo, migrations);
const topics = [...new Set(journalledEvents.map(({ topic }) => topic))];
await startTopics({ bus, topics, log, signal: new AbortController().signal });

const publish = (events: readonly CloudEvent[]) =>
  bus.publish(events.map((event) => ({ topic: topicOf(event), key: event.subject, value: event })));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const history = collection.driver(mongo.connection);
const source = createJournalEvents(9);

for (let done = 0; done < total; done += 500) {
  await publish(Array.from({ length: Math.min(500, total - done) }, () => source.next(new Date())));
}
const cpuBefore = process.cpuUsage();
const running = await service.start(createContainer(service));
while ((await history.estimatedDocumentCount()) === 0) await pause(5);
const started = performance.now();
const early = await history.estimatedDocumentCount();
while ((await history.estimatedDocumentCount()) < total) await pause(20);
const seconds = (performance.now() - started) / 1_000;
const cpu = process.cpuUsage(cpuBefore);

const lags: number[] = [];
const waiting = new Set<Promise<void>>();
const readable = async (event: CloudEvent) => {
  const _id = positionOf(event);
  while ((await history.countDocuments({ _id })) === 0) await pause(2);
  lags.push(Date.now() - Date.parse(event.time));
};
const begin = performance.now();
for (let batch = 0; batch < SECONDS * 20; batch += 1) {
  const events = Array.from({ length: RATE / 20 }, () => source.next(new Date()));
  await publish(events);
  const watched = readable(events.at(-1) as CloudEvent).finally(() => waiting.delete(watched));
  waiting.add(watched);
  await pause(Math.max(0, begin + (batch + 1) * 50 - performance.now()));
}
await Promise.all(waiting);
lags.sort((a, b) => a - b);
const percentile = (share: number) => lags[Math.min(lags.length - 1, Math.floor(lags.length * share))] ?? 0;

console.log(
  JSON.stringify({
    bench: 'journal',
    events: total,
    eventsPerSecond: Math.round((total - early) / seconds),
    processCpuMicrosecondsPerEvent: Math.round((cpu.user + cpu.system) / total),
    lagAtPerSecond: RATE,
    lagMs: { p50: percentile(0.5), p99: percentile(0.99), max: lags.at(-1) },
  }),
);
reportFigure({
  name: 'events into the real history journal, its process alone',
  value: Math.round((total - early) / seconds),
  unit: 'a second',
  good: 'more',
  must: 3_000,
  aim: 10_000,
});
reportFigure({
  name: `lag of the history journal at ${RATE} events a second, p99`,
  value: Math.round(percentile(0.99)),
  unit: 'ms',
  good: 'less',
  must: 2_000,
  aim: 500,
});
await mongo.connection.dropDatabase();
await running.close();
await deleteTopics(kafkaBrokers, (topic) => topic.startsWith(`gatehouse.${name}.`));
