import type { Admin } from 'kafkajs';
import { backoffMs, pause } from './backoff.ts';

/** Milliseconds a broker has to take up a topic that the controller has made. */
const PATIENCE = 30_000;

const isNotYetServed = (error: unknown): boolean =>
  error instanceof Error &&
  'type' in error &&
  (error.type === 'UNKNOWN_TOPIC_OR_PARTITION' || error.type === 'LEADER_NOT_AVAILABLE');

/**
 * Resolves once the broker answers for every topic, with at least as many partitions as are named. The
 * controller confirms a new topic, and new partitions of one, before the brokers have read of them; until
 * then they refuse a topic, which `waitForLeaders` of kafkajs takes for a failure, and tell the partitions
 * of before. Rejects with the broker's last answer after 30 s, with any other error at once.
 */
export const topicsServed = async (
  admin: Pick<Admin, 'fetchTopicMetadata'>,
  partitionsOf: ReadonlyMap<string, number>,
  patience = PATIENCE,
): Promise<void> => {
  if (partitionsOf.size === 0) return;
  const until = Date.now() + patience;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: [...partitionsOf.keys()] });
      const short = topics.find(({ name, partitions }) => partitions.length < (partitionsOf.get(name) ?? 0));
      if (short === undefined) return;
      if (Date.now() > until)
        throw new Error(
          `${short.name} has ${short.partitions.length} of its partitions after ${patience} ms`,
        );
    } catch (error) {
      if (!isNotYetServed(error) || Date.now() > until) throw error;
    }
    await pause(backoffMs(attempt, { first: 20, most: 500, random: Math.random }));
  }
};
