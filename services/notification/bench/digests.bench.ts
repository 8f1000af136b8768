/**
 * Digests of many people that are due at once, prepared in one run: read, composed, sealed, stored, queued, ended. Beside it,
 * by turns in the same run, a bare loop that reads as many rows, stores as many of the same size and deletes the first ones.
 *
 *   node services/notification/bench/digests.bench.ts [--people 100000]
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createSealer } from '@gatehouse/kit/crypto/sealing.ts';
import { createJobQueue } from '@gatehouse/kit/jobs/queue.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { migrateForTest } from '@gatehouse/kit/migrations/migrations.fixtures.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { indexDomains } from '@gatehouse/kit/projections/domains.ts';
import { closeRedis, connectQueueRedis } from '@gatehouse/kit/redis/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { createTasks } from '@gatehouse/kit/tasks/tasks.ts';
import { createUnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { deleteKeys } from '@gatehouse/stack/engines/engine-data.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { Registry } from 'prom-client';
import { migrations } from '../src/migrations.ts';
import { digestCollection } from '../src/modules/digests/digests.model.ts';
import { createDigestsRepository } from '../src/modules/digests/digests.repository.ts';
import { messageCollection } from '../src/modules/messages/message.model.ts';
import { createMessageQueues, type DeliveryJob } from '../src/modules/messages/message.queues.ts';
import { createMessageRepository } from '../src/modules/messages/message.repository.ts';
import { createPushRepository } from '../src/modules/push/push.repository.ts';
import { createPeople } from '../src/modules/recipients/people.ts';
import { recipientCollection } from '../src/modules/recipients/recipients.model.ts';
import { createRecipientsRepository } from '../src/modules/recipients/recipients.repository.ts';
import { subscriptionCollection } from '../src/modules/subscriptions/subscriptions.model.ts';
import { createSubscriptionsRepository } from '../src/modules/subscriptions/subscriptions.repository.ts';
import { createUnsubscribeLinks } from '../src/modules/subscriptions/unsubscribe-links.ts';
import { createTelegramRepository } from '../src/modules/telegram/telegram.repository.ts';
import { digestsJob } from '../src/modules/topics/digests.jobs.ts';
import { createOutgoingNotices } from '../src/modules/topics/outgoing-notices.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '100000' } } });
const PEOPLE = Number(values.people);
/** Things that each digest tells of. */
const ITEMS = 3;
const BATCH = 500;

const mongoUrl =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const redisUrl = process.env.GATEHOUSE_REDIS_URL ?? 'redis://127.0.0.1:16479';
const name = `bench_digests_${process.pid}`;
const log = createLogger({ service: 'notification', level: 'warn' });
const sealer = createSealer({ keys: [{ kid: 's', key: randomBytes(32) }], sealWith: 's' });
const mongo = await connectMongo({ url: mongoUrl, database: `gatehouse_${name}`, appName: 'bench' });
await migrateForTest(mongo, migrations);
const { connection } = mongo;
const redis = connectQueueRedis(redisUrl, log);

const idOf = (index: number): string => `person-${index}`;
const dueAt = new Date(systemClock.now().getTime() - 60_000);
const item = (index: number) => {
  const title = `Document ${index} was published in a new version`;
  const params = JSON.stringify({ code: `document-${index}`, ru: title, en: title });
  return { topic: 'documents' as const, template: 'document.changed', params, at: dueAt };
};

/** Rows of one batch of people, each with a digest that is due. */
const fill = async (from: number): Promise<void> => {
  const ids = Array.from({ length: Math.min(BATCH, PEOPLE - from) }, (_, index) => idOf(from + index));
  const choices = [{ topic: 'documents' as const, period: 'daily' as const, on: ['email' as const] }];
  await recipientCollection
    .driver(connection)
    .insertMany(
      ids.map((_id) => ({ _id, email: `${_id}@example.org`, locale: 'ru', domainId: null, active: true })),
    );
  await subscriptionCollection
    .driver(connection)
    .insertMany(ids.map((_id) => ({ _id, choices, timeZone: null, domainId: null, sequence: 1 })));
  await digestCollection.driver(connection).insertMany(
    ids.map((accountId) => ({
      _id: `${accountId}/email/daily`,
      accountId,
      channel: 'email' as const,
      period: 'daily' as const,
      dueAt,
      items: Array.from({ length: ITEMS }, (_, index) => item(index)),
      count: ITEMS,
    })),
  );
};
for (let from = 0; from < PEOPLE; from += BATCH) await fill(from);

const messages = createMessageRepository(connection);
const queue = createJobQueue<DeliveryJob>(() => redis, { name: 'messages-email', prefix: `${name}:` });
const worker = () => {
  throw new Error('nothing is delivered here');
};
const deps = {
  digests: createDigestsRepository(connection),
  people: createPeople({
    recipients: createRecipientsRepository(connection),
    browsers: createPushRepository(connection),
    telegram: createTelegramRepository(connection),
  }),
  subscriptions: createSubscriptionsRepository(connection),
  messages: {
    // These digests are mails.
    smsBudget: { take: async () => [] },
    repository: messages,
    queues: createMessageQueues({
      queues: { email: { queue, worker, concurrency: 1 } },
      repository: messages,
      log,
      withoutQueue: async () => undefined,
    }),
  },
  outgoing: createOutgoingNotices({
    sealer,
    links: createUnsubscribeLinks(sealer),
    domains: () => indexDomains([]),
  }),
  tasks: createTasks({
    connection,
    units: createUnitsOfWork({ mongo, log }),
    clock: systemClock,
    ids: systemIds,
    log,
    metrics: new Registry(),
  }),
  clock: systemClock,
};

/** Rows as large as the digests and messages of the run, without anything made of them. */
const bareDigests = connection.collection<{ _id: string; dueAt: Date; content: Buffer }>('bare_digests');
const bareMessages = connection.collection<{ _id: string; sealed: Buffer }>('bare_messages');
const BARE = Math.min(PEOPLE, 10_000);
const fillBare = async (): Promise<void> => {
  await bareDigests.createIndex({ dueAt: 1 });
  for (let from = 0; from < BARE; from += BATCH)
    await bareDigests.insertMany(
      Array.from({ length: BATCH }, (_, index) => ({
        _id: idOf(from + index),
        dueAt,
        content: Buffer.alloc(700),
      })),
    );
};
const bare = async (): Promise<void> => {
  for (let left = BARE; left > 0; left -= BATCH)
    await connection.transaction(async (session) => {
      const due = await bareDigests.find({}, { session }).sort({ dueAt: 1 }).limit(BATCH).toArray();
      await bareMessages.insertMany(
        due.map(({ _id }) => ({ _id, sealed: Buffer.alloc(900) })),
        { session },
      );
      await bareDigests.deleteMany({ _id: { $in: due.map(({ _id }) => _id) } }, { session });
    });
};

interface Taken {
  readonly seconds: number;
  readonly cpuMs: number;
}
const measured = async (work: () => Promise<void>): Promise<Taken> => {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { seconds: (performance.now() - began) / 1_000, cpuMs: (user + system) / 1_000 };
};

await fillBare();
const first = await measured(bare);
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 50);
const free = { signal: new AbortController().signal, guard: async () => {} };
const run = await measured(() => digestsJob({ ...deps, timeZone: 'UTC' }).run(free));
clearInterval(watch);
await bareMessages.deleteMany({});
await fillBare();
const last = await measured(bare);

const prepared = await messageCollection.driver(connection).countDocuments();
const left = await digestCollection.driver(connection).countDocuments();
const barePerDigest = (first.seconds + last.seconds) / 2 / BARE;
const round = (value: number, digits = 1) => Number(value.toFixed(digits));
const figures: [string, number, string][] = [
  [`digests of ${PEOPLE.toLocaleString('en')} people prepared in one run`, round(run.seconds), 's'],
  ['CPU of a digest, notification', round(run.cpuMs / PEOPLE, 3), 'ms'],
  [
    'time of a digest over a bare loop of the same reads and writes',
    round(run.seconds / PEOPLE / barePerDigest, 2),
    '',
  ],
  ['memory of the process that prepares them, the most', Math.round(peak / 2 ** 20), 'MiB'],
];
for (const [figure, value, unit] of figures) reportFigure({ name: figure, value, unit });
reportFigure({
  name: 'digests lost or left',
  value: PEOPLE - prepared + left,
  unit: '',
  good: 'less',
  must: 0,
});

await queue.close();
await closeRedis(redis);
await connection.dropDatabase();
await mongo.close();
await deleteKeys(redisUrl, `${name}:`);
if (prepared !== PEOPLE || left > 0) process.exitCode = 1;
