import { expect, it } from 'vitest';
import { closeRedis, connectQueueRedis } from '../redis/connect.ts';
import { until, useJobs } from './jobs.fixtures.ts';
import { createJobQueue, createJobWorker, RetryJobLater } from './queue.ts';

const { connection, log, named, queue, work } = useJobs('queue');

it('runs a job once although its id is added many times, and again once it is done', async () => {
  const seen: number[] = [];
  await queue().addMany([
    { id: 'a', data: { n: 1 } },
    { id: 'a', data: { n: 2 } },
  ]);
  await queue().addMany([{ id: 'a', data: { n: 3 } }]);
  await work(async ({ n }) => {
    seen.push(n);
  });
  await until(() => expect(seen).toEqual([1]));
  await until(async () => {
    await queue().addMany([{ id: 'a', data: { n: 4 } }]);
    expect(seen).toContain(4);
  });
});

it('tries again as often as told', async () => {
  let tries = 0;
  await work(async () => {
    tries += 1;
    throw new TypeError('made by the test');
  });
  await queue().addMany([{ id: 'a', data: { n: 1 } }]);
  await until(() => expect(tries).toBe(3));
});

it('comes back when the handler asks for it, not by the back-off of the queue', async () => {
  const slow = createJobQueue(await connection(), { ...named(), attempts: 3, backoffMs: 3_600_000 });
  let tries = 0;
  await work(async () => {
    tries += 1;
    if (tries < 3) throw new RetryJobLater(10);
  });
  await slow.addMany([{ id: 'a', data: { n: 1 } }]);
  await until(() => expect(tries).toBe(3));
  await slow.close();
});

it('takes as many jobs at a time as its concurrency says, none at 0', async () => {
  const seen: string[] = [];
  let release = () => {};
  const worker = await work(
    ({ n }) =>
      new Promise((resolve) => {
        seen.push(`first-${n}`);
        release = resolve;
      }),
  );
  worker.concurrency(1);
  await queue().addMany([{ id: 'a', data: { n: 1 } }]);
  await until(() => expect(seen).toEqual(['first-1']));
  worker.concurrency(0);
  await queue().addMany([{ id: 'b', data: { n: 2 } }]);
  release();
  const other = await work(async ({ n }) => void seen.push(`other-${n}`));
  await until(() => expect(seen).toEqual(['first-1', 'other-2']));
  await other.stop();
  await queue().addMany([{ id: 'c', data: { n: 3 } }]);
  worker.concurrency(1);
  await until(() => expect(seen).toEqual(['first-1', 'other-2', 'first-3']));
  release();
});

it('starts no more jobs a second than told, over all workers', async () => {
  const begin = performance.now();
  const seen: number[] = [];
  for (let i = 0; i < 2; i += 1) await work(async ({ n }) => void seen.push(n), { perSecond: 1 });
  await queue().addMany([1, 2, 3].map((n) => ({ id: `job-${n}`, data: { n } })));
  await until(() => expect(seen).toHaveLength(3));
  // Three jobs want two full seconds between the first and the last; a slow machine only adds to them.
  expect(performance.now() - begin).toBeGreaterThan(1_900);
});

it('says that Redis is away instead of waiting for it', async () => {
  const dead = connectQueueRedis('redis://127.0.0.1:1', log);
  const away = createJobQueue<{ n: number }>(() => dead, named());
  await expect(away.addMany([{ id: 'a', data: { n: 1 } }])).rejects.toThrow('away');
  await away.close().catch(() => {});
  await closeRedis(dead);
});

it('connects nowhere before the first job, and closes what was never used', async () => {
  const connect = () => {
    throw new Error('not wanted');
  };
  const unused = createJobQueue(connect, named());
  const idle = createJobWorker(
    { redis: connect, handle: async () => {}, log },
    { ...named(), concurrency: 1 },
  );
  idle.concurrency(2);
  await expect(Promise.all([unused.close(), idle.stop()])).resolves.toBeDefined();
});

it('cancels a job that does not end within the limit, and runs it again elsewhere', async () => {
  let entered = false;
  const reasons: unknown[] = [];
  const worker = await work(
    (_data, signal) =>
      new Promise((_resolve, reject) => {
        entered = true;
        signal.addEventListener('abort', () => {
          reasons.push(signal.reason);
          reject(new Error('cancelled'));
        });
      }),
  );
  await queue().addMany([{ id: 'a', data: { n: 1 } }]);
  await until(() => expect(entered).toBe(true));
  await worker.stop(100);
  expect(reasons).toHaveLength(1);
  const seen: number[] = [];
  await work(async ({ n }) => void seen.push(n));
  await until(() => expect(seen).toEqual([1]));
});

it('does not wait longer than its limits for a job that ignores its signal', async () => {
  let entered = false;
  let release = () => {};
  const worker = await work(
    () =>
      new Promise((resolve) => {
        entered = true;
        release = resolve;
      }),
  );
  await queue().addMany([{ id: 'a', data: { n: 1 } }]);
  await until(() => expect(entered).toBe(true));
  await expect(worker.stop(100)).resolves.toBeUndefined();
  release();
});
