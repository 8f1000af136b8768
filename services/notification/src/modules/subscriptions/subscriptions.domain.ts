import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import {
  type SubscribeId,
  type SubscribePeriod,
  type SubscribeTopic,
  subscribeIds,
  subscribeTopics,
} from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { Subscribe, SubscribeChoice } from '@gatehouse/contracts/notification/subscribes.resources.ts';
import { periodWithin, type Topics } from './topics.domain.ts';

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
export const isLocked = ({ locked, channels }: SubscribeTopic, channel: Channel): boolean =>
  locked && channels[channel] === true;

/** What is kept for a topic: what the person chose, else the catalogue's default; to a locked topic channels are added. */
export const choiceOf = (
  subscription: Pick<Subscription, 'choices'> | undefined,
  topic: SubscribeId,
): TopicChoice => {
  const usual = defaultOf(topic);
  const chosen = subscription?.choices.find((choice) => choice.topic === topic);
  if (chosen === undefined || !subscribeTopics[topic].locked) return chosen ?? usual;
  return { ...usual, on: [...new Set([...usual.on, ...chosen.on])] };
};

/**
 * What is in force of it within the topic as it is here. What the person chose stays kept, and counts again once the topic
 * allows it.
 */
export const inForce = (choice: TopicChoice, topic: SubscribeTopic): TopicChoice => {
  const on = choice.on.filter((channel) => topic.channels[channel] !== undefined);
  const always = (Object.keys(topic.channels) as Channel[]).filter((channel) => isLocked(topic, channel));
  return {
    topic: choice.topic,
    period: periodWithin(choice.period, topic),
    on: always.every((channel) => on.includes(channel)) ? on : [...new Set([...on, ...always])],
  };
};

/** Channels that a topic may take here. */
export const channelsOf = (
  { channels }: Pick<SubscribeTopic, 'channels'>,
  available: Available,
): readonly Channel[] => available.filter((channel) => channels[channel] !== undefined);

/** Channels of this installation that any topic takes. */
export const subscribeChannels = (available: Available): readonly Channel[] =>
  available.filter((channel) =>
    subscribeIds.some((id) => channelsOf(subscribeTopics[id], [channel]).length > 0),
  );

/** What a person may choose among. */
export interface Offer {
  readonly topics: Topics;
  readonly available: Available;
}

export const toSubscribe = (
  subscription: Pick<Subscription, 'choices'> | undefined,
  id: SubscribeId,
  { topics, available }: Offer,
): Subscribe => {
  const topic = topics[id];
  const { locked, periods } = topic;
  const { period, on } = inForce(choiceOf(subscription, id), topic);
  return {
    id,
    period,
    availablePeriods: [...periods],
    locked,
    channels: channelsOf(topic, available).map((channel) => ({
      id: channel,
      enabled: on.includes(channel),
      locked: isLocked(topic, channel),
    })),
  };
};

export type ChoicesDecision =
  | { readonly kind: 'chosen'; readonly choices: readonly TopicChoice[] }
  | { readonly kind: 'refused'; readonly errorList: Readonly<Record<string, string>> };

const refusalOf = (
  { subscribeId, channelId, period }: SubscribeChoice,
  before: readonly SubscribeChoice[],
  { topics, available }: Offer,
): readonly [field: string, code: string] | undefined => {
  const topic = topics[subscribeId];
  if (isLocked(topic, channelId)) return ['subscribeId', 'errorLocked'];
  if (!channelsOf(topic, available).includes(channelId)) return ['channelId', 'errorUnknown'];
  if (!topic.periods.includes(period)) return ['period', 'errorUnknown'];
  const same = before.filter((row) => row.subscribeId === subscribeId);
  if (same.some((row) => row.channelId === channelId)) return ['channelId', 'errorUnique'];
  // A topic has one period, whichever channels it takes.
  return same.some((row) => row.period !== period) ? ['period', 'errorMatch'] : undefined;
};

/** The choices after those that are wanted; refuses all of them when one cannot be. */
export const decideChoices = (
  subscription: Pick<Subscription, 'choices'> | undefined,
  wanted: readonly SubscribeChoice[],
  offer: Offer,
  /** Where the list stands in the body, with a dot behind it. */
  at = 'subscribes.',
): ChoicesDecision => {
  const refused = wanted.flatMap((row, index) => {
    const refusal = refusalOf(row, wanted.slice(0, index), offer);
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
