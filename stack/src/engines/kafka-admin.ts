import { calmRequestQueues } from '@gatehouse/kit/events/bus/kafka-request-queue.ts';
import { type Admin, Kafka, logLevel, type RetryOptions } from 'kafkajs';

/** A short-lived connection for administration; `retry` decides how patient it is. */
export async function withKafkaAdmin<T>(
  brokers: readonly string[],
  retry: RetryOptions,
  work: (admin: Admin) => Promise<T>,
): Promise<T> {
  calmRequestQueues();
  const admin = new Kafka({
    clientId: 'gatehouse-stack',
    brokers: [...brokers],
    logLevel: logLevel.NOTHING,
    connectionTimeout: 2000,
    requestTimeout: 5000,
    retry,
  }).admin();
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
