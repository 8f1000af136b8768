/** CPU of recording that a message was sent, with its event, gathered as it is and each in a transaction of its own, in turn. */

import { createEventFactory } from '@gatehouse/kit/events/event.ts';
import { outbox } from '@gatehouse/kit/events/outbox/outbox.model.ts';
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { createUnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { cpuPerCall, median } from '@gatehouse/testkit/measure/cpu-per-call.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { type Message, messageCollection } from '../src/modules/messages/message.model.ts';
import { createMessageRepository } from '../src/modules/messages/message.repository.ts';
import { createOutcomes, type Outcomes } from '../src/modules/messages/outcome.service.ts';

const url =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const mongo = await connectMongo({
  url,
  database: `gatehouse_bench_outcomes_${process.pid}`,
  appName: 'outcomes-bench',
});
const { connection } = mongo;
const rows = messageCollection.driver(connection);
for (const collection of [messageCollection, outbox]) await connection.createCollection(collection.name);
const ROUNDS = 5;
const calls = 400;

const outcomes = (): Outcomes =>
  createOutcomes({
    repository: createMessageRepository(connection),
    units: createUnitsOfWork({ mongo, log: { warn: console.error } }),
    createEvent: createEventFactory({ clock: systemClock, ids: systemIds }),
    metrics: { ended: () => {} },
    clock: systemClock,
  });

const messagesOf = async (): Promise<readonly Message[]> => {
  const now = new Date();
  const tag = systemIds.id();
  const messages = Array.from({ length: calls }, (_, index) => ({
    _id: `${tag}${index}`,
    state: 'pending',
    reason: null,
    attempts: 1,
    lock: 1,
    sequence: 0,
    channel: 'email',
    template: 'account.code',
    locale: 'en',
    domainId: 'bench',
    accountId: tag,

    sealed: Buffer.alloc(600),
    sealContext: tag,
    lockedUntil: now,
    nextAttemptAt: now,
    queuedUntil: now,
    expiresAt: now,
    createdAt: now,
    finishedAt: null,
  })) as unknown as Message[];
  await rows.insertMany(messages as never);
  return messages;
};

for (const atOnce of [2, 8, 32]) {
  const taken = { gathered: [] as number[], alone: [] as number[] };
  const shared = outcomes();
  // What has outcomes of its own finds nobody to go with.
  const own = Array.from({ length: atOnce }, outcomes);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [some, others] = [await messagesOf(), await messagesOf()];
    taken.gathered.push(
      await cpuPerCall({ calls, atOnce }, (index) => shared.sent(some[index - 1] as Message)),
    );
    taken.alone.push(
      await cpuPerCall({ calls, atOnce }, async (index) => {
        const mine = own.pop() as Outcomes;
        await mine.sent(others[index - 1] as Message);
        own.push(mine);
      }),
    );
  }
  for (const [variant, values] of Object.entries(taken))
    reportFigure({
      name: `CPU of recording a message as sent, ${atOnce} at once, ${variant}`,
      value: median(values),
      unit: 'µs',
    });
}
await connection.dropDatabase();
await mongo.close();
