import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { deleteTopics } from './engine-data.ts';
import { withKafkaAdmin } from './kafka-admin.ts';

const brokers = inject('kafkaBrokers');

test('two that remove the same topics do not fail for each other', async () => {
  const prefix = `gatehouse.stack.${randomUUID()}.`;
  const topics = ['one', 'two', 'three'].map((topic) => ({ topic: `${prefix}${topic}` }));
  const ours = (name: string) => name.startsWith(prefix);
  await withKafkaAdmin(brokers, { retries: 5 }, (admin) => admin.createTopics({ topics }));
  await Promise.all([deleteTopics(brokers, ours), deleteTopics(brokers, ours)]);
  const left = await withKafkaAdmin(brokers, { retries: 5 }, (admin) => admin.listTopics());
  expect(left.filter(ours)).toEqual([]);
});
