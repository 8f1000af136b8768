/**
 * How fast events get from the outbox to a journal: MongoDB, relay, Kafka and consumer, all on this machine.
 *
 *   node packages/kit/bench/events.bench.ts [--events 30000] [--rate 1000] [--seconds 15] [--partitions 60] [--json]
 *
 * Engines come from GATEHOUSE_MONGO_URL and GATEHOUSE_KAFKA_BROKERS, else from the local stack's ports. Three figures:
 * `drain` publishes a filled outbox while a consumer follows, `relay` and `consumer` measure each half alone, `lag` appends
 * at a fixed rate (open loop) and measures from append to journal.
 */
import { parseArgs } from 'node:util';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { createConsumer } from '../src/consumer/consumer.ts';
import { onMany } from '../src/consumer/subscription.ts';
import { counted, createBackboneWorld, PROBE_TOPIC, probe } from '../src/events/backbone.fixtures.ts';
import { createKafkaBus } from '../src/events/bus/kafka-bus.ts';
import { createKafka } from '../src/events/bus/kafka-client.ts';
import { createRelay } from '../src/events/outbox/relay.ts';
import { systemClock } from '../src/runtime/clock.ts';
import { systemIds } from '../src/runtime/ids.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '30000' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '15' },
    aggregates: { type: 'string', default: '5000' },
    partitions: { type: 'string', default: '60' },
  },
});
const EVENTS = Number(values.events);
const AGGREGATES = Number(values.aggregates);
const CHUNK = 500;

const mongoUrl =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const brokers = (process.env.GATEHOUSE_KAFKA_BROKERS ?? '127.0.0.1:19192').split(',');
const name = `bench${Date.now().toString(36)}`;
const prefix = `gatehouse.test.${name}.`;
const log = pino({ level: process.env.GATEHOUSE_LOG_LEVEL ?? 'warn' });

const world = await createBackboneWorld({ url: mongoUrl, database: `gatehouse_${name}` });
const journal = world.mongo.connection.collection<{
  _id: string;
  at: number;
  sequence: number;
  subject: string;
}>('entries');
await world.mongo.connection.createCollection('entries');
await journal.createIndexes([{ key: { subject: 1, sequence: 1 } }, { key: { at: -1 } }]);
const newBus = () =>
  createKafkaBus({ log, clock: systemClock }, { clientId: name, brokers, prefix, replication: 1 });
const bus = newBus();
const partitions = Number(values.partitions);
await bus.ensureTopics([{ topic: PROBE_TOPIC, partitions }]);

const lags: number[] = [];
let measuring = false;
let openedAt = 0;
let journalled = 0;
let rounds = 0;

const relay = createRelay(
  { mongo: world.mongo, bus, log, clock: systemClock, metrics: new Registry() },
  { topics: [PROBE_TOPIC], owner: systemIds.id() },
);
/** The lag ends when the transaction of the batch is committed. */
const timedBus: typeof bus = {
  ...bus,
  subscribe: (options) =>
    bus.subscribe({
      ...options,
      handler: async (batch) => {
        const created = batch.messages.map(({ value }) =>
          Date.parse(JSON.parse(Buffer.from(value).toString()).time),
        );
        await options.handler(batch);
        const now = Date.now();
        if (measuring) for (const at of created) if (at >= openedAt) lags.push(now - at);
      },
    }),
};
const consumer = createConsumer(
  {
    mongo: world.mongo,
    units: world.units,
    bus: timedBus,
    log,
    clock: systemClock,
    metrics: new Registry(),
    onFatal: (error) => {
      throw error;
    },
  },
  {
    group: 'journal',
    subscriptions: onMany([counted], async (events, { session }) => {
      await journal.insertMany(
        events.map((event) => ({
          _id: event.id,
          subject: event.subject,
          sequence: event.sequence,
          at: Date.parse(event.time),
          actor: event.actor,
          type: event.type,
          changes: [{ field: 'value', previous: null, current: event.data.value }],
        })),
        { session, ordered: false },
      );
      rounds += 1;
      journalled += events.length;
    }),
  },
);

const sequences = new Map<string, number>();
let turn = 0;
const next = () => {
  const subject = `aggregate-${turn++ % AGGREGATES}`;
  const sequence = (sequences.get(subject) ?? 0) + 1;
  sequences.set(subject, sequence);
  return probe(subject, sequence);
};
const append = (count: number) => world.append(...Array.from({ length: count }, next));
const fill = async (count: number) => {
  for (let done = 0; done < count; done += CHUNK) await append(Math.min(CHUNK, count - done));
};
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const outbox = world.mongo.connection.collection('outbox');
const reached = async (total: number) => {
  while ((await journal.estimatedDocumentCount()) < total) await sleep(20);
};
const published = async () => {
  while ((await outbox.findOne({ publishedAt: null }, { projection: { _id: 1 } })) !== null) await sleep(20);
};
const timed = async (count: number, work: () => Promise<void>) => {
  const started = performance.now();
  const cpu = process.cpuUsage();
  await work();
  const seconds = (performance.now() - started) / 1_000;
  const used = process.cpuUsage(cpu);
  return {
    events: count,
    seconds: Number(seconds.toFixed(2)),
    perSecond: Math.round(count / seconds),
    ownCpuMicrosPerEvent: Math.round((used.user + used.system) / count),
  };
};
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

let total = 0;
const report: Record<string, unknown> = {};

// The relay alone.
await fill(EVENTS);
total += EVENTS;
report.relay = await timed(EVENTS, async () => {
  await relay.start();
  await published();
});

// The consumer alone: everything is in the topic.
report.consumer = await timed(EVENTS, async () => {
  await consumer.start();
  await reached(total);
});

// Both at once, with the outbox already filled by 2 x chunk ahead.
total += EVENTS;
report.drain = await timed(EVENTS, async () => {
  await fill(EVENTS);
  await reached(total);
});
report.eventsPerTransaction = Math.round(journalled / rounds);

// Open loop: appends come at their time whatever the state of the pipeline.
const rate = Number(values.rate);
const seconds = Number(values.seconds);
measuring = true;
openedAt = Date.now();
const tick = 20;
const perTick = Math.max(1, Math.round((rate * tick) / 1_000));
const begin = performance.now();
let sent = 0;
const inFlight = new Set<Promise<void>>();
for (let step = 0; step < (seconds * 1_000) / tick; step += 1) {
  const wait = begin + step * tick - performance.now();
  if (wait > 0) await sleep(wait);
  const each = append(perTick).then(() => relay.wake());
  inFlight.add(each);
  void each.finally(() => inFlight.delete(each));
  sent += perTick;
}
await Promise.all(inFlight);
total += sent;
await reached(total);
await consumer.stop();
const sorted = lags.sort((a, b) => a - b);
report.lag = {
  rate,
  partitions,
  seconds,
  events: sorted.length,
  p50: percentile(sorted, 0.5),
  p95: percentile(sorted, 0.95),
  p99: percentile(sorted, 0.99),
  max: sorted.at(-1),
};

await relay.stop();
await bus.close();
await world.mongo.connection.dropDatabase();
const admin = createKafka({ log }, { clientId: name, brokers }).admin();
await admin.connect();
const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
await admin.deleteTopics({ topics });
await admin.disconnect();
await world.close();
console.log(JSON.stringify(report, null, 2));
const drained = (report.drain as { perSecond: number }).perSecond;
const lag = (report.lag as { p99: number }).p99;
reportFigure({
  name: 'events from outbox to journal',
  value: drained,
  unit: 'a second',
  good: 'more',
  must: 3_000,
  aim: 10_000,
});
reportFigure({
  name: `lag of the journal at ${rate} events a second from ${partitions} partitions, p99`,
  value: Math.round(lag),
  unit: 'ms',
  good: 'less',
  must: 1_000,
  aim: 300,
});
