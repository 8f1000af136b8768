import { topicCatalog } from '@gatehouse/contracts/catalog.ts';
import { keptDays, topicRuleOf } from '@gatehouse/contracts/topics.ts';
import { testEngines } from '@gatehouse/testkit';
import { type Admin, ConfigResourceTypes } from 'kafkajs';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createKafkaAdmin } from './kafka-admin.ts';
import { createKafka } from './kafka-client.ts';
import { topicsServed } from './topics-served.ts';

const engines = testEngines();
const kafka = createKafka(
  { log: pino({ level: 'silent' }) },
  { clientId: 'topics', brokers: engines.kafkaBrokers },
);
const prefix = engines.topicPrefix;
const topicsOf = (partitions?: Record<string, number>) =>
  createKafkaAdmin({ kafka, prefix, replication: 1, ...(partitions === undefined ? {} : { partitions }) });
let admin: Admin;

beforeAll(async () => {
  admin = kafka.admin();
  await admin.connect();
});
afterAll(async () => {
  await admin.disconnect();
  await engines.cleanup();
});

const configOf = async (topic: string) => {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name: prefix + topic }],
  });
  const entries = resources[0]?.configEntries.map(({ configName, configValue }) => [configName, configValue]);
  const config = Object.fromEntries(entries ?? []);
  const days = (name: string) => Number(config[name]) / (24 * 3_600_000);
  const { topics } = await admin.fetchTopicMetadata({ topics: [prefix + topic] });
  return {
    policy: config['cleanup.policy'],
    retention: config['retention.ms'] === '-1' ? 'for good' : days('retention.ms'),
    untouched: days('min.compaction.lag.ms'),
    partitions: topics[0]?.partitions.length,
  };
};

it('makes topics that keep their records as long as the contracts say', async () => {
  const names = ['identity.message', 'identity.account', 'platform.setting'];
  await topicsOf().ensureTopics(names.map((topic) => ({ topic })));
  expect(await configOf('identity.message')).toEqual({
    policy: 'delete',
    retention: 7,
    untouched: 0,
    partitions: 3,
  });
  expect(await configOf('identity.account')).toMatchObject({ policy: 'delete', retention: 46 });
  expect(await configOf('platform.setting')).toMatchObject({
    policy: 'compact',
    retention: 'for good',
    untouched: 46,
  });
  expect(await configOf('identity.message.dlq')).toMatchObject({ policy: 'delete', retention: 7 });
});

it('keeps every topic of the contracts as its rule says, with its dead letters as long', {
  timeout: 120_000,
}, async () => {
  // Beside the topics of the other tests.
  const own = 'all.';
  const made = createKafkaAdmin({ kafka, prefix: prefix + own, replication: 1 });
  await made.ensureTopics(topicCatalog.map((topic) => ({ topic })));
  const kept = async (topic: string) => {
    const { policy, retention, untouched, partitions } = await configOf(own + topic);
    return policy === 'compact'
      ? `${policy}, ${retention}, untouched for ${untouched} days, ${partitions}`
      : `${policy} after ${retention} days, ${partitions}`;
  };
  const rules = {
    hour: (partitions: number) => `delete after ${1 / 24} days, ${partitions}`,
    days: (partitions: number) => `delete after 7 days, ${partitions}`,
    journal: (partitions: number) => `delete after 46 days, ${partitions}`,
    state: (partitions: number) => `compact, for good, untouched for 46 days, ${partitions}`,
  };
  for (const topic of topicCatalog) {
    const { keep, partitions } = topicRuleOf(topic);
    await vi.waitFor(
      async () => expect(`${topic}: ${await kept(topic)}`).toBe(`${topic}: ${rules[keep](partitions)}`),
      20_000,
    );
    const dead = await configOf(`${own}${topic}.dlq`);
    const copies = keep === 'state' ? 'journal' : keep;
    expect([topic, dead.policy, dead.retention]).toEqual([topic, 'delete', keptDays[copies]]);
  }
  // None of it would show anything if all were kept alike.
  expect(new Set(topicCatalog.map((topic) => topicRuleOf(topic).keep)).size).toBe(4);
});

it('alters topics that were made otherwise, and grows them to the configured partitions', async () => {
  await admin.createTopics({
    // kafkajs takes a broker that has not read of a topic yet for one that never will.
    waitForLeaders: false,
    topics: [
      {
        topic: `${prefix}identity.session`,
        numPartitions: 2,
        configEntries: [{ name: 'retention.ms', value: '-1' }],
      },
    ],
  });
  await topicsServed(admin, new Map([[`${prefix}identity.session`, 2]]));
  await topicsOf().ensureTopics([{ topic: 'identity.session' }]);
  // The controller confirms a configuration before the broker has read of it, which harms nobody.
  await vi.waitFor(
    async () => expect(await configOf('identity.session')).toMatchObject({ retention: 46 }),
    20_000,
  );
  expect(await configOf('identity.session')).toMatchObject({ partitions: 6 });

  // Several processes start at once; one of them alters, all come up.
  const many = { 'identity.session': 9 };
  await Promise.all(
    [topicsOf(many), topicsOf(many)].map((one) => one.ensureTopics([{ topic: 'identity.session' }])),
  );
  expect(await configOf('identity.session')).toMatchObject({ partitions: 9 });

  // Never fewer: a key would lose its place for nothing.
  await topicsOf({ 'identity.session': 4 }).ensureTopics([{ topic: 'identity.session' }]);
  expect(await configOf('identity.session')).toMatchObject({ partitions: 9 });
});
