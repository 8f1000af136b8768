import { type Channel, channels } from '@gatehouse/contracts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Logger } from 'pino';
import type { MessageRepository } from './message.repository.ts';

/** What the dispatcher asks of the queue. */
export interface MessageQueue {
  /** Adds jobs by message id; an id that stands in the queue is not added again. Rejects when Redis is away. */
  add(messages: readonly { readonly _id: string; readonly channel: Channel }[]): Promise<void>;
}

/** Milliseconds after which a queued message is taken for lost by Redis and queued again. */
const QUEUED_FOR = 20_000;
const BATCH = 500;
const IDLE_WAIT = 50;
const TROUBLE_WAIT = 1_000;

/**
 * Moves due messages from the store into the queue. The store is the truth (architecture, rule 5): whatever Redis
 * forgets is queued again, and a message that stands in two queues is sent by the one worker that locks it.
 */
export const createDispatcher = ({
  repository,
  queue,
  clock,
  log,
}: {
  repository: MessageRepository;
  queue: MessageQueue;
  clock: Clock;
  log: Logger;
}) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let troubled = false;

  const dispatchSome = async (channel?: Channel): Promise<number> => {
    const now = clock.now();
    const due = await repository.takeDue(now, new Date(now.getTime() + QUEUED_FOR), BATCH, channel);
    if (due.length === 0) return 0;
    try {
      await queue.add(due);
    } catch (error) {
      await repository.unqueue(due.map((row) => row._id));
      throw error;
    }
    return due.length;
  };

  /** What is due, oldest first; when there is more than a batch, a batch of each channel, so that none waits behind another. */
  const dispatchOnce = async (): Promise<number> => {
    const count = await dispatchSome();
    if (count < BATCH) return count;
    for (const channel of channels) await dispatchSome(channel);
    return count;
  };

  const tick = async (): Promise<void> => {
    let wait = IDLE_WAIT;
    try {
      if ((await dispatchOnce()) === BATCH) wait = 0;
      troubled = false;
    } catch (err) {
      if (!troubled) log.warn({ err }, 'messages wait: the queue or the store is away');
      troubled = true;
      wait = TROUBLE_WAIT;
    }
    if (!stopped) timer = setTimeout(next, wait);
  };
  const next = () => {
    running = tick();
  };

  return {
    dispatchOnce,
    start: next,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
