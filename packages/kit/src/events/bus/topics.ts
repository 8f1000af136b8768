import type { Logger } from 'pino';
import { backoffMs, pause } from './backoff.ts';
import type { EventBus } from './bus.ts';

/** Makes sure the topics exist, in the background for as long as the broker is away. Never rejects. */
export const startTopics = async ({
  bus,
  topics,
  log,
  signal,
}: {
  bus: Pick<EventBus, 'ensureTopics'>;
  topics: readonly string[];
  log: Logger;
  signal: AbortSignal;
}): Promise<void> => {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      await bus.ensureTopics(topics.map((topic) => ({ topic })));
      return;
    } catch (err) {
      if (attempt === 0) log.warn({ err }, 'topics cannot be made while the broker is away');
      await pause(backoffMs(attempt, { first: 250, most: 5_000, random: Math.random }), signal);
    }
  }
};
