/** CPU of locking a message for delivery, gathered as it is and each by itself, in turn. */
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { createGroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { cpuPerCall, median } from '@gatehouse/testkit/measure/cpu-per-call.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { createMessageRepository } from '../src/modules/messages/message.repository.ts';

const url =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const mongo = await connectMongo({
  url,
  database: `gatehouse_bench_locks_${process.pid}`,
  appName: 'locks-bench',
});
const rows = mongo.connection.collection<{ _id: string }>('messages');
const messages = createMessageRepository(mongo.connection);
const past = new Date(0);
const ROUNDS = 3;
const calls = 1_000;

const fill = async (tag: string): Promise<void> => {
  const pending = { state: 'pending', nextAttemptAt: past, lockedUntil: past, queuedUntil: past };
  await rows.insertMany(
    Array.from({ length: calls }, (_, index) => ({
      ...pending,
      _id: `${tag}${index + 1}`,
      sealed: Buffer.alloc(600),
      attempts: 0,
      lock: 0,
    })),
  );
};
const lock = async (ids: readonly string[]) => {
  const until = new Date(Date.now() + 30_000);
  const locked = await messages.lock(ids, systemIds.id(), new Date(), until);
  if (locked.length !== ids.length) throw new Error(`${locked.length} of ${ids.length} are locked`);
  return locked;
};
const gathered = createGroupCommit({ commit: lock, most: 100, gatherMs: () => 5 });
const variants = { gathered: gathered.add, alone: (id: string) => lock([id]) };

for (const atOnce of [4, 32]) {
  const taken: Record<keyof typeof variants, number[]> = { gathered: [], alone: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const variant of ['gathered', 'alone'] as const) {
      const tag = systemIds.id();
      await fill(tag);
      taken[variant].push(
        await cpuPerCall({ calls, atOnce }, (index) => variants[variant](`${tag}${index}`)),
      );
    }
  for (const [variant, values] of Object.entries(taken))
    reportFigure({
      name: `CPU of locking a message, ${atOnce} at once, ${variant}`,
      value: median(values),
      unit: 'µs',
    });
}
await mongo.connection.dropDatabase();
await mongo.close();
