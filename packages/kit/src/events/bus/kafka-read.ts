import { randomUUID } from 'node:crypto';
import { pause } from './backoff.ts';
import type { EventBus, ReadOptions, SubscribeOptions } from './bus.ts';
import type { KafkaAdmin } from './kafka-admin.ts';

/** Reads topics once, by a group of its own that is forgotten afterwards. */
export const readOnce = async (
  { topics, since, each }: ReadOptions,
  deps: {
    readonly admin: Pick<KafkaAdmin, 'startsAt' | 'seek' | 'forgetGroup'>;
    readonly subscribe: (options: SubscribeOptions) => ReturnType<EventBus['subscribe']>;
  },
): Promise<void> => {
  const { admin, subscribe } = deps;
  const starts = await admin.startsAt(topics, since);
  const left = new Map(
    starts
      .filter(({ offset, end }) => offset < end)
      .map(({ topic, partition, end }) => [`${topic}#${partition}`, end]),
  );
  if (left.size === 0) return;
  const group = `read.${randomUUID()}`;
  await admin.seek(group, starts);
  const failure: { error?: Error } = {};
  const subscription = await subscribe({
    group,
    topics,
    fromBeginning: true,
    batchSize: 1_000,
    handler: async ({ topic, partition, messages }) => {
      const place = `${topic}#${partition}`;
      for (const message of messages) {
        each(message);
        if (message.offset + 1n >= (left.get(place) ?? 0n)) left.delete(place);
      }
    },
    onCrash: (error) => {
      failure.error = error;
    },
  });
  try {
    while (left.size > 0) {
      if (failure.error !== undefined) throw failure.error;
      await pause(50);
    }
  } finally {
    await subscription.close();
    await admin.forgetGroup(group);
  }
};
