import { KafkaJSProtocolError } from 'kafkajs';
import { expect, test } from 'vitest';
import { topicsServed } from './topics-served.ts';

const refusal = (type: string) =>
  new KafkaJSProtocolError(Object.assign(new Error(type), { type, code: 3, retriable: true }));

const people = (partitions: number) => new Map([['people', partitions]]);

/** Answers one after the other, then the last one for good: a refusal, or how many partitions it tells. */
const answering = (...answers: readonly (Error | number)[]) => {
  const asked: string[][] = [];
  const admin = {
    fetchTopicMetadata: ({ topics }: { topics: string[] } = { topics: [] }) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(topics);
      if (answer instanceof Error) return Promise.reject(answer);
      const partitions = Array.from({ length: answer ?? 0 }, (_, partitionId) => ({ partitionId }) as never);
      return Promise.resolve({ topics: topics.map((name) => ({ name, partitions })) });
    },
  };
  return { asked, admin };
};

test('a topic that the broker has not read of yet is asked for until it has', async () => {
  const { asked, admin } = answering(
    refusal('UNKNOWN_TOPIC_OR_PARTITION'),
    refusal('LEADER_NOT_AVAILABLE'),
    1,
  );
  await topicsServed(admin, people(1));
  expect(asked).toEqual([['people'], ['people'], ['people']]);
});

test('a broker that tells the partitions of before is asked until it has read of the new ones', async () => {
  const { asked, admin } = answering(6, 6, 9);
  await topicsServed(admin, people(9));
  expect(asked).toHaveLength(3);
  await expect(topicsServed(answering(6).admin, people(9), 30)).rejects.toThrow('people has 6');
});

test('a broker that never takes it up, and any other refusal, fail', async () => {
  const never = answering(refusal('UNKNOWN_TOPIC_OR_PARTITION'));
  await expect(topicsServed(never.admin, people(1), 30)).rejects.toThrow('UNKNOWN_TOPIC_OR_PARTITION');
  expect(never.asked.length).toBeGreaterThan(1);
  const closed = answering(refusal('TOPIC_AUTHORIZATION_FAILED'));
  await expect(topicsServed(closed.admin, people(1))).rejects.toThrow('TOPIC_AUTHORIZATION_FAILED');
  expect(closed.asked).toHaveLength(1);
});
