import type { Channel } from '@gatehouse/contracts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import type { JobQueue, JobWorker } from '@gatehouse/kit/jobs/queue.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Background, ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import type { Channel as Way } from '../channels/channel.ts';
import { createDeliveryService } from './delivery.service.ts';
import { createDispatcher } from './dispatch.service.ts';
import { messageConsumers } from './message.consumers.ts';
import { createMessageRepository } from './message.repository.ts';

/** Milliseconds between two looks for contents whose time is over. */
const FORGET_EVERY = 60_000;

export interface MessageModuleDeps
  extends Pick<ServiceParts, 'mongo' | 'units' | 'createEvent' | 'clock' | 'ids' | 'log'> {
  readonly sealer: Sealer;
  readonly domains: () => Domains;
  readonly ways: Partial<Record<Channel, Way>>;
  readonly random: () => number;
  readonly lines: Partial<Record<Channel, Line>>;
}

type Job = { readonly id: string };

/** Queue and workers of one channel: a slow channel fills its own and delays no other (R12). */
export interface Line {
  readonly queue: JobQueue<Job>;
  readonly worker: (handle: (data: Job) => Promise<void>) => JobWorker;
}

/** Intents in, messages out: consumers, dispatcher and workers. */
export const createMessageModule = (deps: MessageModuleDeps) => {
  const { mongo, clock, log } = deps;
  const repository = createMessageRepository(mongo.connection);
  const delivery = createDeliveryService({ ...deps, repository, newEvent: deps.createEvent });
  const dispatcher = createDispatcher({
    repository,
    clock,
    log,
    queue: {
      add: async (messages) => {
        const byChannel = Map.groupBy(messages, ({ channel }) => channel);
        for (const [channel, rows] of byChannel) {
          const line = deps.lines[channel];
          if (line !== undefined) {
            await line.queue.addMany(rows.map(({ _id }) => ({ id: _id, data: { id: _id } })));
          } else for (const { _id } of rows) await delivery.deliver(_id);
        }
      },
    },
  });
  const workers = Object.values(deps.lines).map((line) => line.worker(({ id }) => delivery.deliver(id)));
  let forgetting: NodeJS.Timeout | undefined;
  const background: Background = {
    start: () => {
      for (const worker of workers) worker.start();
      dispatcher.start();
      forgetting = setInterval(() => {
        repository
          .forgetExpired(clock.now())
          .catch((err: unknown) => log.warn({ err }, 'contents not forgotten'));
      }, FORGET_EVERY);
    },
    stop: async () => {
      clearInterval(forgetting);
      await dispatcher.stop();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
  return {
    repository,
    delivery,
    dispatcher,
    background,
    subscriptions: messageConsumers({ repository, clock }),
  };
};
