import type { Channel as ChannelName } from '@gatehouse/contracts';
import { RetryJobLater } from '@gatehouse/kit/jobs/queue.ts';
import type { Background, ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import type { GuardedChannel } from '../channels/circuit-breaker.ts';
import { createDeliveryService, type DeliveryDeps } from './delivery.service.ts';
import { createLockKeeper } from './lock-keeper.service.ts';
import { messageConsumers } from './message.consumers.ts';
import { messageJobs } from './message.jobs.ts';
import { type ChannelQueue, createMessageQueues, type DeliveryJob } from './message.queues.ts';
import { createMessageRepository } from './message.repository.ts';

export interface MessageModuleDeps
  extends Pick<ServiceParts, 'mongo' | 'units' | 'createEvent' | 'clock' | 'ids' | 'log'>,
    Pick<DeliveryDeps, 'sealer' | 'domains' | 'random'> {
  readonly channels: Partial<Record<ChannelName, GuardedChannel>>;
  readonly queues: Partial<Record<ChannelName, ChannelQueue>>;
}

/** Intents in, messages out: consumers, queues with their workers, and the sweeper behind them. */
export const createMessageModule = (deps: MessageModuleDeps) => {
  const { mongo, clock, channels } = deps;
  const repository = createMessageRepository(mongo.connection);
  const locks = createLockKeeper({ repository, clock });
  const delivery = createDeliveryService({ ...deps, repository, locks, newEvent: deps.createEvent });
  const handle = async ({ id }: DeliveryJob, signal: AbortSignal) => {
    const next = await delivery.deliver(id, signal);
    if (next !== undefined) throw new RetryJobLater(next.retryInMs);
  };
  const queues = createMessageQueues({ ...deps, repository, withoutQueue: delivery.deliver });
  const workers = Object.entries(deps.queues).map(([name, { worker, concurrency }]) => {
    const running = worker(handle);
    // Nothing is taken from the queue for a channel that rests, and one message tries it afterwards.
    channels[name as ChannelName]?.onState((state) =>
      running.concurrency({ closed: concurrency, 'half-open': 1, open: 0 }[state]),
    );
    return running;
  });
  const background: Background = {
    start: () => {
      for (const worker of workers) worker.start();
    },
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
  return {
    background,
    jobs: messageJobs({ repository, queues, clock }),
    subscriptions: messageConsumers({ repository, queues, clock }),
  };
};
