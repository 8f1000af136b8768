/** Hears the reports of all processes. Each process of this service hears all of them: by a group of its own. */

import type { HealthReported } from '@gatehouse/contracts/platform/health.events.ts';
import { healthEvents } from '@gatehouse/contracts/platform/health.events.ts';
import { createEnvelopeReader } from '@gatehouse/kit/consumer/envelope.ts';
import { backoffMs, pause } from '@gatehouse/kit/events/bus/backoff.ts';
import type { BusBatch, BusSubscription, EventBus } from '@gatehouse/kit/events/bus/bus.ts';
import { startTopics } from '@gatehouse/kit/events/bus/topics.ts';
import type { Logger } from 'pino';

export interface ReportsListenerDeps {
  readonly bus: Pick<EventBus, 'ensureTopics' | 'subscribe' | 'forgetGroup'>;
  readonly log: Logger;
  /** Different for every process and start. */
  readonly instance: string;
  readonly heard: (event: HealthReported) => void;
}

const { topic } = healthEvents.healthReported;

export const createReportsListener = ({ bus, log, instance, heard }: ReportsListenerDeps) => {
  const group = `platform.monitoring.${instance}`;
  const read = createEnvelopeReader([healthEvents.healthReported]);
  const stopping = new AbortController();
  let subscription: BusSubscription | undefined;
  let opening: Promise<void> = Promise.resolve();

  const handler = async ({ messages }: BusBatch) => {
    for (const message of messages) {
      const found = read(message);
      if (found.kind === 'event') heard(found.event as HealthReported);
    }
  };

  /** Nobody needs what was reported before: whoever is there reports again within seconds. */
  const open = async (attempt: number): Promise<void> => {
    const { signal } = stopping;
    await startTopics({ bus, topics: [topic], log, signal });
    if (signal.aborted) return;
    subscription = await bus.subscribe({
      group,
      topics: [topic],
      fromBeginning: false,
      batchSize: 500,
      handler,
      onCrash: (err) => {
        log.warn({ err }, 'reports of health are not heard, trying again');
        opening = pause(backoffMs(attempt, { first: 500, most: 10_000, random: Math.random }), signal).then(
          () => open(attempt + 1),
        );
      },
    });
  };

  return {
    start: () => {
      opening = open(0).catch((err: unknown) => log.warn({ err }, 'reports of health are not heard'));
    },
    stop: async () => {
      stopping.abort();
      await opening.catch(() => {});
      await subscription?.close();
      // The broker forgets groups of killed processes after a week.
      await bus.forgetGroup(group).catch(() => {});
    },
  };
};
