/**
 * From an event to the page that shows it: the event is committed into an outbox, the relay publishes it, the real
 * notification process keeps the notice and says so, the real BFF asks it for the notices as their person and writes to the
 * page. Each page is another person's.
 */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { noticeStreamEndpoints } from '@gatehouse/contracts/bff/notice-stream.endpoints.ts';
import { messageRequested } from '@gatehouse/contracts/notification/events.ts';
import type { KeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createKafkaBus } from '@gatehouse/kit/events/bus/kafka-bus.ts';
import { createEventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { createRelay } from '@gatehouse/kit/events/outbox/relay.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { createUnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { deleteKeys, deleteTopics } from '@gatehouse/stack/engines/engine-data.ts';
import { followForked } from '@gatehouse/testkit/forked-process.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { startPeers } from '../src/peers.fixtures.ts';
import { percentile } from './load.ts';

const PAGES = Number(process.env.BENCH_STREAMS ?? 2_000);
/** Events a second. */
const RATE = 50;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
/** Seconds that are not measured: connections open, code gets compiled. */
const WARM_UP = 5;
const AT_ONCE = 50;
/** Milliseconds after the last event by which its page has to show it. */
const PATIENCE = 30_000;

const mongoUrl =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const kafkaBrokers = (process.env.GATEHOUSE_KAFKA_BROKERS ?? '127.0.0.1:19192').split(',');
const redisUrl = process.env.GATEHOUSE_REDIS_URL ?? 'redis://127.0.0.1:16479';
const name = `bench_arrival_${process.pid}`;
const topicPrefix = `gatehouse.${name}.`;
const redisPrefix = `${name}:`;
const sealingKey = randomBytes(32);
const log = createLogger({ service: 'identity', level: 'warn' });
const clock = systemClock;

const written = ({ keys, signWith }: KeyRing, signs: boolean): string =>
  JSON.stringify({
    keys: keys.map(({ kid, issuer, publicKey, privateKey }) => ({
      kid,
      issuer,
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
      ...(signs
        ? { privateKey: privateKey?.export({ format: 'der', type: 'pkcs8' }).toString('base64url') }
        : {}),
    })),
    ...(signs ? { signWith } : {}),
  });

const redis = new Redis(redisUrl, { keyPrefix: redisPrefix });
const peers = await startPeers(redis);
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

const engines = {
  NODE_ENV: 'production',
  GATEHOUSE_LOG_LEVEL: 'warn',
  GATEHOUSE_PORT: '0',
  GATEHOUSE_REDIS_URL: redisUrl,
  GATEHOUSE_REDIS_PREFIX: redisPrefix,
};
const ofNotification = (path: string): string =>
  fileURLToPath(new URL(`../../services/notification/${path}`, import.meta.url));
const notificationEnv = {
  ...process.env,
  ...engines,
  GATEHOUSE_ACTOR_KEYS: written(peers.ring, false),
  GATEHOUSE_MONGO_URL: mongoUrl,
  GATEHOUSE_MONGO_DATABASE: `gatehouse_${name}_notification`,
  GATEHOUSE_KAFKA_BROKERS: kafkaBrokers.join(','),
  GATEHOUSE_TOPIC_PREFIX: topicPrefix,
  GATEHOUSE_SEALING_KEYS: JSON.stringify({
    keys: [{ kid: 's', key: sealingKey.toString('base64url') }],
    sealWith: 's',
  }),
  // Nothing is mailed here.
  GATEHOUSE_SMTP_URL: 'smtp://127.0.0.1:1',
};
await runOrThrow(process.execPath, [ofNotification('src/cli.ts'), 'migrate'], { env: notificationEnv });
const notification = await followForked(
  fork(ofNotification('bench/notification.process.ts'), { env: notificationEnv }),
);
const bff = fork(fileURLToPath(new URL('./bff.process.ts', import.meta.url)), {
  env: {
    ...process.env,
    ...engines,
    GATEHOUSE_SERVE_UNKNOWN_HOSTS: 'true',
    GATEHOUSE_ACTOR_KEYS: written(peers.ring, true),
    GATEHOUSE_IDENTITY_URL: peers.identity.url,
    GATEHOUSE_PLATFORM_URL: peers.platform.url,
    GATEHOUSE_PROFILE_URL: peers.profile.url,
    GATEHOUSE_NOTIFICATION_URL: notification.address,
    GATEHOUSE_STREAMS_PER_ADDRESS: String(PAGES),
  },
});
const [port] = (await once(bff, 'message')) as [number];

const sealer = createSealer({ keys: [{ kid: 's', key: sealingKey }], sealWith: 's' });
const units = createUnitsOfWork({ mongo, log, wake: relay.wake });
const createEvent = createEventFactory({ clock, ids: systemIds });
const accountOf = (index: number): string => `person-${index}`;

const noticeFor = (accountId: string) => {
  const intentId = systemIds.id();
  const params = { at: '24 November 2026 at 10:00', link: 'https://portal.example/platform' };
  return createEvent(messageRequested, {
    subject: intentId,
    sequence: 1,
    context: systemContext,
    data: {
      intentId,
      channel: 'personnel_account',
      template: 'password.changed',
      locale: 'en',
      domainId: 'none',
      accountId,
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      sealed: sealer.seal(JSON.stringify({ to: '', params }), intentId),
    },
  });
};

/** When each event was begun to be stored, and how long after that its page showed it. */
const begun = new Map<string, number>();
const shownAfter: number[] = [];
const hear = (text: string): void => {
  for (const [id] of text.matchAll(/[0-9a-f]{32}/g)) {
    const at = begun.get(id);
    if (at === undefined) continue;
    begun.delete(id);
    shownAfter.push(performance.now() - at);
  }
};

const openPage = async (accountId: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  const opened = Promise.withResolvers<void>();
  socket.setEncoding('utf8').once('error', opened.reject);
  socket.on('data', (text) => {
    hear(String(text));
    opened.resolve();
  });
  const path = `/api/v1${noticeStreamEndpoints.open.path}`;
  const cookie = `gatehouse=${peers.sessions.open({ accountId })}`;
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\nCookie: ${cookie}\r\n\r\n`,
  );
  await opened.promise;
  return socket;
};
const sockets: Socket[] = [];
for (let from = 0; from < PAGES; from += AT_ONCE) {
  const some = Array.from({ length: Math.min(AT_ONCE, PAGES - from) }, (_, index) =>
    openPage(accountOf(from + index)),
  );
  sockets.push(...(await Promise.all(some)));
}
await sleep(3_000);

let told = 0;
/** Stores events at their time, whatever became of those before. */
const tell = async (seconds: number): Promise<void> => {
  const storing: Promise<void>[] = [];
  const start = performance.now();
  for (let step = 0; step < seconds * RATE; step += 1) {
    const wait = start + (step * 1_000) / RATE - performance.now();
    if (wait > 0) await sleep(wait);
    const event = noticeFor(accountOf(told++ % PAGES));
    begun.set(event.subject, performance.now());
    storing.push(units.run((unit) => unit.append([event])));
  }
  await Promise.all(storing);
};
const allShown = async (): Promise<void> => {
  const until = performance.now() + PATIENCE;
  while (begun.size > 0 && performance.now() < until) await sleep(20);
};
await tell(WARM_UP);
await allShown();
shownAfter.length = 0;
await tell(SECONDS);
await allShown();

const shown = Float64Array.from(shownAfter).sort();
const round = (value: number): number => Math.round(value * 10) / 10;
const pages = `${PAGES.toLocaleString('en')} open pages`;
console.log(
  JSON.stringify({ bench: 'notice-arrival', notices: shown.length, p50: round(percentile(shown, 0.5)) }),
);
reportFigure({
  name: `from an event to the open page that shows its notice, ${RATE} a second with ${pages}, p99`,
  value: round(percentile(shown, 0.99)),
  unit: 'ms',
});
reportFigure({
  name: 'events whose notice reached no page',
  value: begun.size,
  unit: '',
  good: 'less',
  must: 0,
});
if (begun.size > 0) process.exitCode = 1;

for (const socket of sockets) socket.destroy();
bff.send('stop');
await notification.stop();
await relay.stop();
await bus.close();
await peers.stop();
await mongo.connection.dropDatabase();
await mongo.connection.useDb(`gatehouse_${name}_notification`).dropDatabase();
await mongo.close();
await deleteTopics(kafkaBrokers, (topic) => topic.startsWith(topicPrefix));
redis.disconnect();
await deleteKeys(redisUrl, redisPrefix);
