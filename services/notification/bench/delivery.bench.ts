/**
 * From an accepted intent to a mail at the server: outbox, relay, Kafka, the real notification process, SMTP to a sink.
 *
 *   node services/notification/bench/delivery.bench.ts [--rate 500] [--seconds 20]
 *
 * Intents are appended at their time whatever the state of the pipeline (open loop). Exits with 1 when a mail was lost or
 * doubled, counted by Message-ID.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { messageRequested } from '@gatehouse/contracts/notification/events.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createKafkaBus } from '@gatehouse/kit/events/bus/kafka-bus.ts';
import { createRelay } from '@gatehouse/kit/events/outbox/relay.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { createUnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { deleteKeys, deleteTopics } from '@gatehouse/stack/engines/engine-data.ts';
import { createCodeIntents } from '@gatehouse/testkit/code-intents.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { startMailSink } from '@gatehouse/testkit/visiting/mail-sink.ts';
import { Registry } from 'prom-client';
import { startNotification } from './notification.process.ts';

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
  },
});
const RATE = Number(values.rate);
const SECONDS = Number(values.seconds);
const TICK = 20;
/** Seconds of sending that are not measured: connections open, code gets compiled. */
const WARM_UP = 3;
/** Milliseconds after the last intent by which every mail has to be there. */
const PATIENCE = 60_000;

const mongoUrl =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const kafkaBrokers = (process.env.GATEHOUSE_KAFKA_BROKERS ?? '127.0.0.1:19192').split(',');
const redisUrl = process.env.GATEHOUSE_REDIS_URL ?? 'redis://127.0.0.1:16479';
const name = `bench_delivery_${process.pid}`;
const topicPrefix = `gatehouse.${name}.`;
const redisPrefix = `${name}:`;
const sealingKey = randomBytes(32);
const log = createLogger({ service: 'identity', level: 'warn' });
const clock = systemClock;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const sink = await startMailSink();
const mongo = await connectMongo({ url: mongoUrl, database: `gatehouse_${name}`, appName: 'bench' });
await migrateForTest(mongo);
const bus = createKafkaBus(
  { log, clock },
  { clientId: 'identity', brokers: kafkaBrokers, prefix: topicPrefix, replication: 1 },
);
await bus.ensureTopics([{ topic: messageRequested.topic }]);
const relay = createRelay(
  { mongo, bus, log, clock, metrics: new Registry() },
  { topics: [messageRequested.topic], owner: systemIds.id() },
);
await relay.start();
const notification = await startNotification({
  GATEHOUSE_MONGO_URL: mongoUrl,
  GATEHOUSE_MONGO_DATABASE: `gatehouse_${name}_notification`,
  GATEHOUSE_KAFKA_BROKERS: kafkaBrokers.join(','),
  GATEHOUSE_TOPIC_PREFIX: topicPrefix,
  GATEHOUSE_REDIS_URL: redisUrl,
  GATEHOUSE_REDIS_PREFIX: redisPrefix,
  GATEHOUSE_SEALING_KEYS: JSON.stringify({
    keys: [{ kid: 's', key: sealingKey.toString('base64url') }],
    sealWith: 's',
  }),
  GATEHOUSE_SMTP_URL: sink.url,
});

const sealer = createSealer({ keys: [{ kid: 's', key: sealingKey }], sealWith: 's' });
const units = createUnitsOfWork({ mongo, log, wake: relay.wake });
const intent = createCodeIntents(sealer);

/** When each intent was accepted: its transaction committed. */
const accepted = new Map<string, number>();
const send = async (seconds: number) => {
  const perTick = Math.round((RATE * TICK) / 1_000);
  const begin = performance.now();
  const inFlight = new Set<Promise<void>>();
  for (let step = 0; step < (seconds * 1_000) / TICK; step += 1) {
    const wait = begin + step * TICK - performance.now();
    if (wait > 0) await sleep(wait);
    const events = Array.from({ length: perTick }, intent);
    const each = units
      .run((unit) => unit.append(events))
      .then(() => {
        relay.wake();
        for (const { subject } of events) accepted.set(subject, Date.now());
      });
    inFlight.add(each);
    void each.finally(() => inFlight.delete(each));
  }
  await Promise.all(inFlight);
};

await send(WARM_UP);
const warm = new Set(accepted.keys());
const cpuBefore = await notification.cpu();
await send(SECONDS);
const until = Date.now() + PATIENCE;
while (sink.mails.length < accepted.size && Date.now() < until) await sleep(20);
const cpu = (await notification.cpu()) - cpuBefore;
// A double would follow its original within the lock of a message.
await sleep(1_000);

const seen = new Map<string, number>();
const latencies: number[] = [];
for (const { messageId, at } of sink.mails) {
  seen.set(messageId, (seen.get(messageId) ?? 0) + 1);
  if (seen.get(messageId) === 1 && !warm.has(messageId)) latencies.push(at - (accepted.get(messageId) ?? at));
}
const lost = [...accepted.keys()].filter((id) => !seen.has(id)).length;
const doubled = [...seen.values()].filter((count) => count > 1).length;
latencies.sort((a, b) => a - b);
const percentile = (share: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN;

console.log(
  JSON.stringify({
    bench: 'delivery',
    ratePerSecond: RATE,
    mails: latencies.length,
    acceptedToDeliveredMs: { p50: percentile(0.5), p99: percentile(0.99), max: latencies.at(-1) },
    notificationCpuMicrosecondsPerMail: Math.round(cpu / latencies.length),
    lost,
    doubled,
  }),
);
reportFigure({
  name: `from an accepted intent to the mail server at ${RATE} a second, p99`,
  value: percentile(0.99),
  unit: 'ms',
  good: 'less',
  must: 1_000,
  aim: 300,
});
reportFigure({ name: 'mails lost or doubled', value: lost + doubled, unit: '', good: 'less', must: 0 });

await notification.stop();
await sink.stop();
await relay.stop();
await bus.close();
await mongo.connection.dropDatabase();
await mongo.connection.useDb(`gatehouse_${name}_notification`).dropDatabase();
await mongo.close();
await deleteTopics(kafkaBrokers, (topic) => topic.startsWith(topicPrefix));
await deleteKeys(redisUrl, redisPrefix);
process.exitCode = lost + doubled > 0 ? 1 : 0;
