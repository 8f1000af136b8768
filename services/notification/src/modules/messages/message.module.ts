import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import type { Channel as ChannelName } from '@gatehouse/contracts/notification/events.ts';
import { RetryJobLater } from '@gatehouse/kit/jobs/queue.ts';
import type { Background, ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { GuardedChannel } from '../channels/circuit-breaker.ts';
import type { Switches } from '../switches/switches.service.ts';
import type { Composer } from './compose.service.ts';
import { createDeliveryService } from './delivery.service.ts';
import { createLockKeeper } from './lock-keeper.service.ts';
import { messageConsumers } from './message.consumers.ts';
import { messageJobs } from './message.jobs.ts';
import { createMessageMetrics } from './message.metrics.ts';
import { type ChannelQueue, createMessageQueues, type DeliveryJob } from './message.queues.ts';
import { createMessageRepository } from './message.repository.ts';
import { createOutcomes } from './outcome.service.ts';

/** A channel and the queue of what waits for it. */
export interface Outlet extends ChannelQueue {
  readonly channel: GuardedChannel;
}

export type Outlets = Readonly<Partial<Record<ChannelName, Outlet>>>;

export type MessageModuleDeps = Pick<
  ServiceParts,
  'mongo' | 'units' | 'createEvent' | 'clock' | 'ids' | 'log' | 'metrics'
>;

export interface MessageModuleParts {
  readonly compose: Composer;
  readonly outlets: Outlets;
  readonly switches: Pick<Switches, 'verdict' | 'job'>;
  /** Further messages that some of those that are wanted bring about. */
  readonly also: Parameters<typeof messageConsumers>[0]['also'];
}

/** Intents in, messages out: consumers, queues with their workers, and the sweeper behind them. */
export const createMessageModule = (
  deps: MessageModuleDeps,
  { compose, outlets, switches, also }: MessageModuleParts,
) => {
  const { mongo, clock } = deps;
  const repository = createMessageRepository(mongo.connection);
  const metrics = createMessageMetrics(deps.metrics, {
    channels: Object.keys(outlets),
    pending: repository.countPending,
  });
  const outcomes = createOutcomes({ ...deps, metrics, repository });
  const delivery = createDeliveryService({
    ...deps,
    compose,
    metrics,
    locks: createLockKeeper({ ...deps, repository }),
    outcomes,
    channelFor: async (name, wantedAt) => {
      const verdict = await switches.verdict(name, wantedAt);
      if (verdict === 'ended') return undefined;
      return verdict === 'open' ? ownValue(outlets, name)?.channel : 'unknown';
    },
    random: Math.random,
  });
  const handle = async ({ id }: DeliveryJob, signal: AbortSignal) => {
    const next = await delivery.deliver(id, signal);
    if (next !== undefined) throw new RetryJobLater(next.retryInMs);
  };
  const queues = createMessageQueues({
    ...deps,
    queues: outlets,
    repository,
    withoutQueue: delivery.deliver,
  });
  const workers = Object.values(outlets).map(({ worker, concurrency, channel }) => {
    const running = worker(handle);
    // Nothing is taken from the queue for a channel that rests, and one message tries it afterwards.
    channel.onState((state) => running.concurrency({ closed: concurrency, 'half-open': 1, open: 0 }[state]));
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
    /** For messages that begin in this service. */
    intake: { repository, queues },
    jobs: [
      ...messageJobs({ repository, queues, clock }),
      switches.job({ ...repository, end: outcomes.failWithin }),
    ],
    subscriptions: messageConsumers({ repository, queues, clock, also }),
  };
};
