/** BullMQ's side of a schedule: job schedulers that keep the time, and the worker that hands over what they start. */
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createJobWorker, jobsPrefix } from '../jobs/queue.ts';
import { closeRedis, connectQueueRedis } from '../redis/connect.ts';
import type { Interval } from './schedule.runs.ts';
import type { ScheduleRow } from './schedules.model.ts';

export interface TimerSettings {
  readonly redis: { readonly url: string; readonly prefix: string };
  readonly service: string;
  readonly jobs: readonly Interval[];
  /** Milliseconds after which a run of a silent process is taken over. */
  readonly leaseMs?: number;
}

/** Whether BullMQ starts a job when it is due; its clock may differ from the store's. */
export const startsInTime = ({ everyMs }: Interval, { nextAt }: ScheduleRow, start: number): boolean =>
  start <= nextAt.getTime() + everyMs / 2;

/**
 * Starts BullMQ's scheduler of a job where it is missing, has another interval, or would come after the job is due. While
 * a run goes on the store still has the time that this run was due at, and the scheduler is rightly ahead of it.
 */
export const keepScheduler = async (
  queue: Queue,
  job: Interval,
  row: ScheduleRow,
  isRunning: () => Promise<boolean>,
): Promise<void> => {
  const { name, everyMs } = job;
  const known = await queue.getJobScheduler(name);
  if (known?.every === everyMs && (startsInTime(job, row, known.next ?? 0) || (await isRunning()))) return;
  if (known !== undefined) await queue.removeJobScheduler(name);
  const once = { removeOnComplete: true, removeOnFail: true };
  await queue.upsertJobScheduler(
    name,
    { every: everyMs, startDate: row.nextAt },
    { name, data: { name }, opts: once },
  );
};

/** When BullMQ starts each job next, by one question to Redis. */
export const nextStarts = async ({
  queue,
  redis,
}: Pick<ScheduleTimer, 'queue' | 'redis'>): Promise<ReadonlyMap<string, number>> => {
  const answer = await redis.zrange(queue.toKey('repeat'), '0', '-1', 'WITHSCORES');
  const starts = new Map<string, number>();
  for (let at = 0; at < answer.length; at += 2) starts.set(String(answer[at]), Number(answer[at + 1]));
  return starts;
};

/** BullMQ's side of a schedule: its queue with the job schedulers, and the worker that hands over what they start. */
export const connectTimer = (
  log: Logger,
  { redis, service, jobs, leaseMs = 30_000 }: TimerSettings,
  handle: (data: { readonly name: string }) => Promise<void>,
) => {
  const name = `schedule-${service}`;
  const [queueRedis, workerRedis] = [redis.url, redis.url].map((url) => connectQueueRedis(url, log)) as [
    Redis,
    Redis,
  ];
  const queue = new Queue(name, { connection: queueRedis as never, prefix: jobsPrefix(redis.prefix) });
  queue.on('error', () => {});
  const worker = createJobWorker(
    { redis: () => workerRedis, handle, log },
    { name, prefix: redis.prefix, concurrency: Math.max(1, jobs.length), lockMs: leaseMs },
  );
  worker.start();
  return {
    queue,
    redis: queueRedis,
    stop: async () => {
      await worker.stop();
      await queue.close().catch(() => {});
      await Promise.all([closeRedis(queueRedis), closeRedis(workerRedis)]);
    },
  };
};
export type ScheduleTimer = ReturnType<typeof connectTimer>;
