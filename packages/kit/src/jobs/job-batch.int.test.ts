import { Queue } from 'bullmq';
import { expect, it } from 'vitest';
import { type Piece, until, useJobs } from './jobs.fixtures.ts';
import { createJobQueue, createJobWorker, jobsPrefix, RetryJobLater } from './queue.ts';

const { connection, engines, log, named, queue, work } = useJobs('together');
const pieces = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `job-${from + index}`,
    data: { n: from + index },
  }));
const numbers = (from: number, to: number) => pieces(from, to).map(({ data }) => data.n);

const inState = async (...states: Parameters<Queue['getJobCounts']>) => {
  const bull = new Queue(named().name, {
    connection: (await connection())() as never,
    prefix: jobsPrefix(engines.redisPrefix),
  });
  const counts = await bull.getJobCounts(...states);
  await bull.close();
  return Object.values(counts).reduce((sum, of) => sum + of, 0);
};

/** Jobs of BullMQ that are left, in whatever state. */
const left = () => inState('wait', 'prioritized', 'active', 'delayed', 'failed', 'completed');

it('handles each of many once and in their order, kept as few jobs', async () => {
  await queue().addTogether(pieces(1, 45));
  expect(await left()).toBe(3);
  const seen: number[] = [];
  await work(async ({ n }) => void seen.push(n), { concurrency: 1 });
  await until(() => expect(seen).toEqual(numbers(1, 45)));
  await until(async () => expect(await left()).toBe(0));
});

it('does not hold the others for one that takes long, nor what was added after them', async () => {
  const seen: number[] = [];
  let release = () => {};
  await queue().addTogether(pieces(1, 5));
  await work(({ n }) => {
    seen.push(n);
    if (n > 1) return Promise.resolve();
    return new Promise((resolve) => {
      release = resolve;
    });
  });
  await until(() => expect(seen).toEqual(numbers(1, 5)));
  await queue().addTogether(pieces(6, 9));
  await until(() => expect(seen).toEqual(numbers(1, 9)));
  release();
  await until(async () => expect(await left()).toBe(0));
});

it('takes what goes first before hundreds that came earlier, alone or with others, and again after a try', async () => {
  const seen: number[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await queue().addTogether(pieces(1, 200).map((job) => ({ ...job, priority: 1 })));
  await work(
    async ({ n }) => {
      await held;
      seen.push(n);
      if (n === 301 && !seen.slice(0, -1).includes(n)) throw new RetryJobLater(0);
    },
    { concurrency: 2 },
  );
  await until(async () => expect((await inState('active')) + (await inState('prioritized'))).toBe(10));
  await queue().addMany(pieces(301, 301));
  await queue().addTogether([
    ...pieces(302, 304),
    ...pieces(201, 205).map((job) => ({ ...job, priority: 1 })),
  ]);
  release();
  await until(() => expect(seen).toHaveLength(210));
  // Two jobs of twenty were in hand.
  for (const n of [301, 302, 303, 304]) expect(seen.lastIndexOf(n)).toBeLessThan(60);
  expect(seen.filter((n) => n <= 205).toSorted((a, b) => a - b)).toEqual(numbers(1, 205));
});

it('gives the next room to what goes first, also before others of a job that is in hand', async () => {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  await queue().addTogether(pieces(1, 20).map((job) => ({ ...job, priority: 1 })));
  await work(
    ({ n }) =>
      new Promise((resolve) => {
        begun.push(n);
        ends.set(n, resolve);
      }),
    { concurrency: 2 },
  );
  await until(() => expect(begun).toEqual([1, 2]));
  await queue().addMany(pieces(301, 301));
  await until(async () => expect(await inState('active')).toBe(2));
  // The worker hears of it a moment later.
  for (let next = 0; next < 20; next += 1) {
    await until(() => expect(begun.length).toBeGreaterThan(next));
    ends.get(begun[next] as number)?.();
  }
  await until(() => expect(begun).toHaveLength(21));
  expect(begun.indexOf(301)).toBeLessThan(10);
  ends.get(begun[20] as number)?.();
});

it('tries again what failed and what asked for it, and nothing else', async () => {
  const seen: number[] = [];
  await queue().addTogether(pieces(1, 4));
  await work(async ({ n }) => {
    seen.push(n);
    const tries = seen.filter((one) => one === n).length;
    if (n === 2 && tries < 3) throw new Error('made by the test');
    if (n === 3 && tries < 2) throw new RetryJobLater(10);
  });
  await until(() => expect(seen.toSorted()).toEqual([1, 2, 2, 2, 3, 3, 4]));
  await until(async () => expect(await left()).toBe(0));
});

it('has as many in hand as told, in jobs of many too, and none at 0', async () => {
  const running = new Map<number, () => void>();
  let most = 0;
  await queue().addTogether(pieces(1, 12));
  const worker = await work(
    ({ n }) =>
      new Promise((resolve) => {
        running.set(n, resolve);
        most = Math.max(most, running.size);
      }),
    { concurrency: 3 },
  );
  const end = (n: number) => {
    running.get(n)?.();
    running.delete(n);
  };
  await until(() => expect([...running.keys()]).toEqual([1, 2, 3]));
  worker.concurrency(0);
  for (const n of [1, 2, 3]) end(n);
  // What could begin would have begun before Redis has answered.
  expect(await left()).toBe(1);
  expect([...running.keys()]).toEqual([]);
  worker.concurrency(1);
  await until(() => expect([...running.keys()]).toEqual([4]));
  worker.concurrency(3);
  for (const n of numbers(4, 12)) {
    await until(() => expect(running.has(n)).toBe(true));
    end(n);
  }
  expect(most).toBe(3);
});

it('counts each of many into the limit of a second, over all workers', async () => {
  const limited = createJobQueue<Piece>(await connection(), { ...named(), perSecond: 40 });
  const begin = performance.now();
  const seen: number[] = [];
  for (let i = 0; i < 2; i += 1) await work(async ({ n }) => void seen.push(n), { perSecond: 40 });
  await limited.addTogether(pieces(1, 120));
  await until(() => expect(seen).toHaveLength(120));
  // Three seconds' worth: the first and the last of them need not be whole.
  expect(performance.now() - begin).toBeGreaterThan(1_900);
  await limited.close();
});

it('gives what has not begun to another worker when one stops, and cancels what does not end', async () => {
  const begun: number[] = [];
  await queue().addTogether(pieces(1, 6));
  const worker = await work(
    ({ n }, signal) =>
      new Promise((_resolve, reject) => {
        begun.push(n);
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      }),
    { concurrency: 2 },
  );
  await until(() => expect(begun).toEqual([1, 2]));
  await worker.stop(100);
  expect(begun).toEqual([1, 2]);
  const seen: number[] = [];
  await work(async ({ n }) => void seen.push(n));
  await until(() => expect(seen.toSorted()).toEqual(numbers(1, 6)));
});

it('is run again as a whole when the process that held it is gone', async () => {
  const lost = await connection();
  const seen: number[] = [];
  await queue().addTogether(pieces(1, 3));
  const gone = createJobWorker<Piece>(
    { redis: lost, handle: () => new Promise(() => {}), log, queue: queue() },
    { ...named(), concurrency: 3, lockMs: 400 },
  );
  gone.start();
  await until(async () => expect(await left()).toBe(1));
  // As of a killed process: its connection ends and its lock is not renewed any more.
  await new Promise((resolve) => setTimeout(resolve, 100));
  lost().disconnect();
  await work(async ({ n }) => void seen.push(n), { lockMs: 400 });
  await until(() => expect(seen.toSorted()).toEqual([1, 2, 3]));
});
