import type { JobQueue, JobWorker } from '@gatehouse/kit/jobs/queue.ts';
import type { Logger } from 'pino';
import { priorityOf, retryRules } from './message.domain.ts';
import type { MessageRepository, QueuedMessage } from './message.repository.ts';

export type DeliveryJob = { readonly id: string };

/** Queue and workers of one channel: a slow channel fills its own and delays no other (R12). */
export interface ChannelQueue {
  readonly queue: JobQueue<DeliveryJob>;
  readonly worker: (handle: (job: DeliveryJob, signal: AbortSignal) => Promise<void>) => JobWorker;
  readonly concurrency: number;
}

/** Tries BullMQ gives a job; the back-off is what the message's own rules ask for, this one serves when the store is away. */
export const RETRIES = { attempts: retryRules.attempts, backoffMs: retryRules.base };

/** Milliseconds after which a message that is due is taken for lost by Redis and queued again. */
export const QUEUED_FOR = 10_000;

/**
 * Puts messages into the queues of their channels. The store is the truth (architecture, rule 6): what Redis does not take
 * stays due and is swept up later.
 */
export const createMessageQueues = ({
  queues,
  repository,
  withoutQueue,
  log,
}: {
  queues: Readonly<Record<string, ChannelQueue | undefined>>;
  repository: Pick<MessageRepository, 'unqueue'>;
  /** Ends a message of a channel that this installation does not have. */
  withoutQueue: (id: string) => Promise<unknown>;
  log: Logger;
}) => {
  let away = false;
  type Add = (
    queue: JobQueue<DeliveryJob>,
    jobs: Parameters<JobQueue<DeliveryJob>['addMany']>[0],
  ) => Promise<void>;
  /** One that cannot be ended is swept again, and holds up nothing of other channels. */
  const endOne = async (id: string): Promise<void> => {
    await withoutQueue(id).catch((err: unknown) =>
      log.warn({ err, id }, 'a message of a channel that this installation lacks cannot be ended'),
    );
  };
  const addBy = async (messages: readonly QueuedMessage[], add: Add): Promise<void> => {
    const byChannel = Map.groupBy(messages, ({ channel }) => channel);
    try {
      for (const [channel, rows] of byChannel) {
        const known = queues[channel];
        if (known !== undefined)
          await add(
            known.queue,
            rows.map((row) => ({ id: row._id, data: { id: row._id }, priority: priorityOf(row) })),
          );
        else for (const { _id } of rows) await endOne(_id);
      }
      away = false;
    } catch (err) {
      if (!away) log.warn({ err }, 'messages wait: the queue is away');
      away = true;
      await repository.unqueue(messages.map(({ _id }) => _id));
    }
  };
  return {
    /** Adds what has just been stored, many messages as one job. */
    add: (messages: readonly QueuedMessage[]): Promise<void> =>
      addBy(messages, (queue, jobs) => queue.addTogether(jobs)),
    /** Adds a job for each message; an id that is in its queue is not added again, however often it is swept. */
    addAgain: (messages: readonly QueuedMessage[]): Promise<void> =>
      addBy(messages, (queue, jobs) => queue.addMany(jobs)),
  };
};
export type MessageQueues = ReturnType<typeof createMessageQueues>;
