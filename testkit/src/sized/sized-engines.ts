import { deleteKeys, deleteTopics, dropDatabases } from '@gatehouse/stack/engines/engine-data.ts';

/** Names of a measurement's own on the engines that `make bench` hands over. */
export const sizedEngines = (name: string) => {
  const { env } = process;
  const mongoUrl =
    env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
  const kafkaBrokers = (env.GATEHOUSE_KAFKA_BROKERS ?? '').split(',');
  const redisUrl = env.GATEHOUSE_REDIS_URL ?? '';
  // One name for a size: a filled database that was kept is measured again.
  const database = `gatehouse_bench_sized_${name}`;
  const topicPrefix = `gatehouse.bench.sized.${name}.`;
  const redisPrefix = `gatehouse:bench:sized:${name}:`;
  return {
    mongoUrl,
    database,
    kafkaBrokers,
    topicPrefix,
    redisUrl,
    redisPrefix,
    cleanup: async (keepsRows: boolean): Promise<void> => {
      if (!keepsRows) await dropDatabases(mongoUrl, (found) => found === database);
      await deleteKeys(redisUrl, redisPrefix);
      await deleteTopics(kafkaBrokers, (found) => found.startsWith(topicPrefix));
    },
  };
};
