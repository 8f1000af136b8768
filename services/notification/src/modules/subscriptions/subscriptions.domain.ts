import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import {
  type SubscribeId,
  type SubscribePeriod,
  subscribeIds,
  subscribeTopics,
} from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { Subscribe, SubscribeChoice } from '@gatehouse/contracts/notification/subscribes.resources.ts';

/** What a person chose of one topic. */
export interface TopicChoice {
  readonly topic: SubscribeId;
  readonly period: SubscribePeriod;
  /** Channels that are on. */
  readonly on: readonly Channel[];
}

/** Choices of one person; a topic that is not among them is as the catalogue says. */
export interface Subscription {
  /** Account id. */
  readonly _id: string;
  readonly choices: readonly TopicChoice[];
  /** IANA name; null until a device told one. */
  readonly timeZone: string | null;
  /** Domain at which the person chose: theirs, whose look the mails wear. */
  readonly domainId: string | null;
  readonly sequence: number;
}

/** Channels of the installation, in their order. */
export type Available = readonly Channel[];

const defaultOf = (topic: SubscribeId): TopicChoice => {
  const { channels, periods } = subscribeTopics[topic];
  const on = (Object.keys(channels) as Channel[]).filter((channel) => channels[channel]);
  return { topic, period: periods[0] ?? 'at_once', on };
};

/** Whether nobody turns this channel of the topic off. */
const isLocked = (topic: SubscribeId, channel: Channel): boolean =>
  subscribeTopics[topic].locked && subscribeTopics[topic].channels[channel] === true;

/** What is in force for a topic: what the person chose, else the catalogue's default; to a locked topic channels are added. */
export const choiceOf = (
  subscription: Pick<Subscription, 'choices'> | undefined,
  topic: SubscribeId,
): TopicChoice => {
  const usual = defaultOf(topic);
  const chosen = subscription?.choices.find((choice) => choice.topic === topic);
  if (chosen === undefined || !subscribeTopics[topic].locked) return chosen ?? usual;
  return { ...usual, on: [...new Set([...usual.on, ...chosen.on])] };
};

/** Channels that a topic may take here. */
export const channelsOf = (topic: SubscribeId, available: Available): readonly Channel[] =>
  available.filter((channel) => subscribeTopics[topic].channels[channel] !== undefined);

/** Channels of this installation that any topic takes. */
export const subscribeChannels = (available: Available): readonly Channel[] =>
  available.filter((channel) => subscribeIds.some((topic) => channelsOf(topic, [channel]).length > 0));

export const toSubscribe = (
  subscription: Pick<Subscription, 'choices'> | undefined,
  id: SubscribeId,
  available: Available,
): Subscribe => {
  const { period, on } = choiceOf(subscription, id);
  const { locked, periods } = subscribeTopics[id];
  return {
    ...{ id, period, availablePeriods: [...periods], locked },
    channels: channelsOf(id, available).map((channel) => ({
      ...{ id: channel, enabled: on.includes(channel) },
      locked: isLocked(id, channel),
    })),
  };
};

export type ChoicesDecision =
  | { readonly kind: 'chosen'; readonly choices: readonly TopicChoice[] }
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> };

const refusalOf = (
  { subscribeId, channelId, period }: SubscribeChoice,
  before: readonly SubscribeChoice[],
  available: Available,
): readonly [field: string, code: string] | undefined => {
  const { periods } = subscribeTopics[subscribeId];
  if (isLocked(subscribeId, channelId)) return ['subscribeId', 'errorLocked'];
  if (!channelsOf(subscribeId, available).includes(channelId)) return ['channelId', 'errorUnknown'];
  if (!periods.includes(period)) return ['period', 'errorUnknown'];
  const same = before.filter((row) => row.subscribeId === subscribeId);
  if (same.some((row) => row.channelId === channelId)) return ['channelId', 'errorUnique'];
  // A topic has one period, whichever channels it takes.
  return same.some((row) => row.period !== period) ? ['period', 'errorMatch'] : undefined;
};

/** The choices after those that are wanted; refuses all of them when one cannot be. */
export const decideChoices = (
  subscription: Pick<Subscription, 'choices'> | undefined,
  wanted: readonly SubscribeChoice[],
  available: Available,
  /** Where the list stands in the body, with a dot behind it. */
  at = 'subscribes.',
): ChoicesDecision => {
  const refused = wanted.flatMap((row, index) => {
    const refusal = refusalOf(row, wanted.slice(0, index), available);
    return refusal === undefined ? [] : [[`${at}${index}.${refusal[0]}`, refusal[1]] as const];
  });
  if (refused.length > 0) return { kind: 'refused', errorList: Object.fromEntries(refused) };
  const choices = subscribeIds.map((topic): TopicChoice => {
    const before = choiceOf(subscription, topic);
    const rows = wanted.filter((row) => row.subscribeId === topic);
    const on = new Set(before.on);
    for (const { channelId, enabled } of rows) enabled ? on.add(channelId) : on.delete(channelId);
    return { topic, period: rows[0]?.period ?? before.period, on: [...on].sort() };
  });
  return { kind: 'chosen', choices };
};
