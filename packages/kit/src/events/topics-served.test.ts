import { KafkaJSProtocolError } from 'kafkajs';
import { expect, test } from 'vitest';
import { topicsServed } from './topics-served.ts';

const refusal = (type: string) =>
  new KafkaJSProtocolError(Object.assign(new Error(type), { type, code: 3, retriable: true }));

const answering = (...answers: readonly (Error | undefined)[]) => {
  const asked: string[][] = [];
  const admin = {
    fetchTopicMetadata: ({ topics }: { topics: string[] } = { topics: [] }) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(topics);
      return answer === undefined ? Promise.resolve({ topics: [] }) : Promise.reject(answer);
    },
  };
  return { asked, admin };
};

test('a topic that the broker has not read of yet is asked for until it has', async () => {
  const { asked, admin } = answering(
    refusal('UNKNOWN_TOPIC_OR_PARTITION'),
    refusal('LEADER_NOT_AVAILABLE'),
    undefined,
  );
  await topicsServed(admin, ['people']);
  expect(asked).toEqual([['people'], ['people'], ['people']]);
});

test('a broker that never takes it up, and any other refusal, fail', async () => {
  const never = answering(refusal('UNKNOWN_TOPIC_OR_PARTITION'));
  await expect(topicsServed(never.admin, ['people'], 30)).rejects.toThrow('UNKNOWN_TOPIC_OR_PARTITION');
  expect(never.asked.length).toBeGreaterThan(1);
  const closed = answering(refusal('TOPIC_AUTHORIZATION_FAILED'));
  await expect(topicsServed(closed.admin, ['people'])).rejects.toThrow('TOPIC_AUTHORIZATION_FAILED');
  expect(closed.asked).toHaveLength(1);
});
