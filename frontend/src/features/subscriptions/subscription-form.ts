import type { Subscribe, SubscribeChoice } from '@gatehouse/contracts/notification/subscribes.resources.ts';

/** A topic in the form: its period, and whether each channel is on. */
interface TopicValues {
  period: Subscribe['period'];
  channels: Record<string, boolean>;
}

export type SubscriptionValues = Record<string, TopicValues>;

/** What can be changed; a channel that is locked is no part of the form. */
export const formOf = (subscribes: readonly Subscribe[]): SubscriptionValues =>
  Object.fromEntries(
    subscribes.map(({ id, period, channels }) => {
      const free = channels.filter(({ locked }) => !locked);
      return [
        id,
        { period, channels: Object.fromEntries(free.map((channel) => [channel.id, channel.enabled])) },
      ];
    }),
  );

/** Every switch of the topics that differ from how they were. */
export const choicesOf = (
  values: SubscriptionValues,
  subscribes: readonly Subscribe[],
): SubscribeChoice[] => {
  const before = formOf(subscribes);
  return subscribes.flatMap(({ id, channels }) => {
    const topic = values[id];
    if (topic === undefined || JSON.stringify(topic) === JSON.stringify(before[id])) return [];
    const free = channels.filter(({ locked }) => !locked);
    return free.map((channel) => ({
      subscribeId: id,
      channelId: channel.id,
      period: topic.period,
      enabled: topic.channels[channel.id] ?? channel.enabled,
    }));
  });
};
