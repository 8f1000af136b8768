import { keptDays, type TopicKeep, topicRuleOf } from '@gatehouse/contracts/topics.ts';
import type { Admin, Kafka, TopicPartitionOffset } from 'kafkajs';
import {
  deadLetterTopicOf,
  GroupInUseError,
  type GroupLag,
  type GroupPosition,
  type TopicSpec,
} from './bus.ts';
import { topicsServed } from './topics-served.ts';

export interface KafkaAdmin {
  ensureTopics(topics: readonly TopicSpec[]): Promise<void>;
  lag(group: string, topics: readonly string[]): Promise<readonly GroupLag[]>;
  seek(group: string, positions: readonly GroupPosition[]): Promise<void>;
  /** Where each partition stood at that time, and where it ends. */
  startsAt(topics: readonly string[], since: Date): Promise<readonly (GroupPosition & { end: bigint })[]>;
  forgetGroup(group: string): Promise<void>;
  ping(): Promise<void>;
}

/** Bytes of the largest batch of records a topic takes; the outbox refuses events smaller than this (`EVENT_BYTES_MAX`). */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

/** `ConfigResourceTypes.TOPIC`, which Node cannot import by name from this CommonJS package. */
const TOPIC_RESOURCE = 2;
const DAY = 24 * 3_600_000;

/** How long a topic keeps what: `state` never loses the newest record of a key, and nothing young. */
const keeping = (keep: TopicKeep): Readonly<Record<string, string>> => {
  const kept = String(keptDays[keep] * DAY);
  if (keep === 'state')
    return { 'cleanup.policy': 'compact', 'min.compaction.lag.ms': kept, 'retention.ms': '-1' };
  return { 'cleanup.policy': 'delete', 'min.compaction.lag.ms': '0', 'retention.ms': kept };
};

/** Only closed segments are cleaned. */
const segmentMs = (keep: TopicKeep): string => String(Math.min(DAY, (keptDays[keep] * DAY) / 4));

const topicConfig = (topic: string, keep: TopicKeep, numPartitions: number, replicationFactor: number) => ({
  topic,
  numPartitions,
  replicationFactor,
  configEntries: Object.entries({
    ...keeping(keep),
    'retention.bytes': '-1',
    'segment.ms': segmentMs(keep),
    'max.message.bytes': String(MAX_BATCH_BYTES),
    'min.insync.replicas': String(Math.max(1, replicationFactor - 1)),
  }).map(([name, value]) => ({ name, value })),
});
type TopicConfig = ReturnType<typeof topicConfig>;

/** Those whose configuration at the broker differs. */
const differing = async (admin: Admin, wanted: readonly TopicConfig[]): Promise<readonly TopicConfig[]> => {
  if (wanted.length === 0) return [];
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: wanted.map(({ topic, configEntries }) => ({
      type: TOPIC_RESOURCE,
      name: topic,
      configNames: configEntries.map(({ name }) => name),
    })),
  });
  const actual = new Map(
    resources.map(({ resourceName, configEntries }) => [
      resourceName,
      new Map(configEntries.map(({ configName, configValue }) => [configName, configValue])),
    ]),
  );
  return wanted.filter(({ topic, configEntries }) =>
    configEntries.some(({ name, value }) => actual.get(topic)?.get(name) !== value),
  );
};

/** Makes topics that were there before like those that are wanted. */
const alter = async (admin: Admin, wanted: readonly TopicConfig[]): Promise<void> => {
  const changed = await differing(admin, wanted);
  if (changed.length > 0) {
    await admin.alterConfigs({
      validateOnly: false,
      resources: changed.map(({ topic, configEntries }) => ({
        type: TOPIC_RESOURCE,
        name: topic,
        configEntries,
      })),
    });
  }
  const { topics } = await admin.fetchTopicMetadata({ topics: wanted.map(({ topic }) => topic) });
  const counts = new Map(topics.map(({ name, partitions }) => [name, partitions.length]));
  const grown = wanted.filter(
    ({ topic, numPartitions }) => numPartitions > (counts.get(topic) ?? numPartitions),
  );
  if (grown.length === 0) return;
  await admin.createPartitions({
    topicPartitions: grown.map(({ topic, numPartitions }) => ({ topic, count: numPartitions })),
  });
};

/** Makes what is missing and alters the rest. */
const bringAbout = async (admin: Admin, wanted: readonly TopicConfig[]): Promise<void> => {
  const present = new Set(await admin.listTopics());
  const [before, absent] = [
    wanted.filter(({ topic }) => present.has(topic)),
    wanted.filter(({ topic }) => !present.has(topic)),
  ];
  if (absent.length > 0) await admin.createTopics({ topics: absent, waitForLeaders: false });
  await alter(admin, before);
  await topicsServed(admin, new Map(wanted.map(({ topic, numPartitions }) => [topic, numPartitions])));
};

/** Another process may make or alter some topics in between; what counts is how they are then. */
const TRIES = 3;

const endsOf = async (admin: Admin, topics: readonly string[]): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await Promise.all(
    topics.map(async (topic) =>
      (await admin.fetchTopicOffsets(topic)).map(
        ({ partition, high }) => [`${topic}#${partition}`, BigInt(high)] as const,
      ),
    ),
  );
  return new Map(rows.flat());
};

/** Joins the empty group once and commits all positions: `setOffsets` of kafkajs joins again for each topic, 3 s or more. */
const commitPositions = async (
  kafka: Kafka,
  groupId: string,
  positions: readonly TopicPartitionOffset[],
): Promise<void> => {
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 100 });
  await consumer.connect();
  try {
    const topics = [...new Set(positions.map(({ topic }) => topic))];
    await consumer.subscribe({ topics });
    await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch: async () => {} });
    consumer.pause(topics.map((topic) => ({ topic })));
    await consumer.commitOffsets([...positions]);
  } finally {
    await consumer.disconnect();
  }
};

interface GroupError {
  readonly groups?: readonly { readonly error?: { readonly type?: string } }[];
}

/** Administration of topics and groups. A connection lives for one call: such calls are rare. */
export const createKafkaAdmin = ({
  kafka,
  prefix,
  replication,
  partitions: configured = {},
}: {
  kafka: Kafka;
  prefix: string;
  replication: number;
  /** By topic; what is not named is laid out as the contracts say. */
  partitions?: Readonly<Record<string, number>>;
}): KafkaAdmin => {
  const withAdmin = async <T>(work: (admin: Admin) => Promise<T>): Promise<T> => {
    const admin = kafka.admin();
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.disconnect();
    }
  };

  const create = async (admin: Admin, topics: readonly TopicSpec[]) => {
    const wanted = topics.flatMap(({ topic, ...told }) => {
      const rule = topicRuleOf(topic);
      const { partitions = configured[topic] ?? rule.partitions, keep = rule.keep } = told;
      return [
        topicConfig(prefix + topic, keep, partitions, replication),
        // A dead letter is a copy: it lives no longer than the original, and no key of it stands for another.
        topicConfig(prefix + deadLetterTopicOf(topic), keep === 'state' ? 'journal' : keep, 1, replication),
      ];
    });
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await bringAbout(admin, wanted);
      } catch (error) {
        if (attempt === TRIES) throw error;
      }
    }
  };

  return {
    ensureTopics: (topics) => withAdmin((admin) => create(admin, topics)),
    lag: (group, topics) =>
      withAdmin(async (admin) => {
        const committed = await admin.fetchOffsets({
          groupId: prefix + group,
          topics: topics.map((topic) => prefix + topic),
        });
        const positions = new Map(
          committed.flatMap(({ topic, partitions }) =>
            partitions.map(({ partition, offset }) => [`${topic}#${partition}`, BigInt(offset)] as const),
          ),
        );
        const rows = await Promise.all(
          topics.map(async (topic) =>
            (await admin.fetchTopicOffsets(prefix + topic)).map(({ partition, high }) => {
              const position = positions.get(`${prefix}${topic}#${partition}`) ?? -1n;
              return { topic, partition, position: position < 0n ? 0n : position, end: BigInt(high) };
            }),
          ),
        );
        return rows.flat();
      }),
    seek: (group, positions) =>
      withAdmin(async (admin) => {
        const { groups } = await admin.describeGroups([prefix + group]);
        if (groups.some(({ members }) => members.length > 0))
          throw new GroupInUseError(`group ${group} has members`);
        if (positions.length === 0) return;
        const topics = [...new Set(positions.map(({ topic }) => prefix + topic))];
        const ends = await endsOf(admin, topics);
        await commitPositions(
          kafka,
          prefix + group,
          positions.map(({ topic, partition, offset }) => {
            const end = ends.get(`${prefix}${topic}#${partition}`) ?? 0n;
            return { topic: prefix + topic, partition, offset: String(offset <= end ? offset : 0n) };
          }),
        );
      }),
    startsAt: (topics, since) =>
      withAdmin(async (admin) => {
        const rows = await Promise.all(
          topics.map(async (topic) => {
            const ends = await admin.fetchTopicOffsets(prefix + topic);
            const starts = new Map(
              (await admin.fetchTopicOffsetsByTimestamp(prefix + topic, since.getTime())).map(
                ({ partition, offset }) => [partition, BigInt(offset)],
              ),
            );
            return ends.map(({ partition, high }) => {
              const end = BigInt(high);
              const offset = starts.get(partition) ?? -1n;
              return { topic, partition, offset: offset < 0n ? end : offset, end };
            });
          }),
        );
        return rows.flat();
      }),
    forgetGroup: (group) =>
      withAdmin(async (admin) => {
        try {
          await admin.deleteGroups([prefix + group]);
        } catch (error) {
          const type = (error as GroupError).groups?.[0]?.error?.type;
          if (type === 'GROUP_ID_NOT_FOUND') return;
          if (type === 'NON_EMPTY_GROUP')
            throw new GroupInUseError(`group ${group} has members`, { cause: error });
          throw error;
        }
      }),
    ping: () =>
      withAdmin(async (admin) => {
        await admin.describeCluster();
      }),
  };
};
