import type { Admin } from 'kafkajs';
import { backoffMs, pause } from './backoff.ts';

/** Milliseconds a broker has to take up a topic that the controller has made. */
const PATIENCE = 30_000;

const isNotYetServed = (error: unknown): boolean =>
  error instanceof Error &&
  'type' in error &&
  (error.type === 'UNKNOWN_TOPIC_OR_PARTITION' || error.type === 'LEADER_NOT_AVAILABLE');

/**
 * Resolves once the broker answers for every topic. The controller confirms a new topic before the
 * brokers have read of it; until then they refuse it, and `waitForLeaders` of kafkajs takes that
 * refusal for a failure. Rejects with the broker's last answer after 30 s, with any other error at once.
 */
export const topicsServed = async (
  admin: Pick<Admin, 'fetchTopicMetadata'>,
  topics: readonly string[],
  patience = PATIENCE,
): Promise<void> => {
  if (topics.length === 0) return;
  const until = Date.now() + patience;
  for (let attempt = 0; ; attempt += 1) {
    try {
      await admin.fetchTopicMetadata({ topics: [...topics] });
      return;
    } catch (error) {
      if (!isNotYetServed(error) || Date.now() > until) throw error;
      await pause(backoffMs(attempt, { first: 20, most: 500, random: Math.random }));
    }
  }
};
