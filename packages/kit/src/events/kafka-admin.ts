import type { Admin, Kafka } from 'kafkajs';
import {
  DEFAULT_PARTITIONS,
  deadLetterTopicOf,
  GroupInUseError,
  type GroupLag,
  type TopicSpec,
} from './bus.ts';

export interface KafkaAdmin {
  ensureTopics(topics: readonly TopicSpec[]): Promise<void>;
  lag(group: string, topics: readonly string[]): Promise<readonly GroupLag[]>;
  forgetGroup(group: string): Promise<void>;
  ping(): Promise<void>;
}

/** Bytes of the largest batch of records a topic takes; the outbox refuses events far smaller than this. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;

const topicConfig = (name: string, partitions: number, replication: number) => ({
  topic: name,
  numPartitions: partitions,
  replicationFactor: replication,
  configEntries: [
    { name: 'cleanup.policy', value: 'delete' },
    { name: 'retention.ms', value: '-1' },
    { name: 'retention.bytes', value: '-1' },
    { name: 'max.message.bytes', value: String(MAX_BATCH_BYTES) },
    { name: 'min.insync.replicas', value: String(Math.max(1, replication - 1)) },
  ],
});

interface GroupError {
  readonly groups?: readonly { readonly error?: { readonly type?: string } }[];
}

/** Administration of topics and groups. A connection lives for one call: such calls are rare. */
export const createKafkaAdmin = ({
  kafka,
  prefix,
  replication,
}: {
  kafka: Kafka;
  prefix: string;
  replication: number;
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
    const wanted = topics.flatMap(({ topic, partitions = DEFAULT_PARTITIONS }) => [
      topicConfig(prefix + topic, partitions, replication),
      topicConfig(prefix + deadLetterTopicOf(topic), 1, replication),
    ]);
    const missing = async () => {
      const present = new Set(await admin.listTopics());
      return wanted.filter(({ topic }) => !present.has(topic));
    };
    try {
      const absent = await missing();
      if (absent.length > 0) await admin.createTopics({ topics: absent, waitForLeaders: true });
    } catch (error) {
      // Another process may have made some of them in between; what counts is that they are there.
      if ((await missing()).length > 0) throw error;
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
