/** Topics as this installation has them: the catalogue's, within what a provider delivers of them. */
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import {
  type SubscribeId,
  type SubscribePeriod,
  type SubscribeTopic,
  subscribeIds,
  subscribePeriods,
  subscribeTopics,
} from '@gatehouse/contracts/notification/subscribe-topics.ts';

/** What a provider delivers of a topic. */
export interface TopicRow {
  readonly _id: SubscribeId;
  /** Null once nothing is delivered any more. */
  readonly providerId: string | null;
  /** The provider's key of the topic; null where it delivered periods alone. */
  readonly externalId: string | null;
  readonly locked: boolean;
  readonly channels: readonly Channel[];
  readonly periods: readonly { readonly externalId: string; readonly period: SubscribePeriod }[];
  readonly sequence: number;
}

export type Topics = Readonly<Record<SubscribeId, SubscribeTopic>>;

/**
 * A delivery locks and narrows. What the program locks stays locked with its channels: no provider may silence the
 * notices of an account's security.
 */
export const topicOf = (id: SubscribeId, row: TopicRow | undefined): SubscribeTopic => {
  const topic = subscribeTopics[id];
  if (row === undefined || row.providerId === null) return topic;
  const isDelivered = row.externalId !== null;
  const isKept = ([channel, usual]: [string, boolean]): boolean =>
    !isDelivered || row.channels.includes(channel as Channel) || (topic.locked && usual);
  const periods = topic.periods.filter((period) => row.periods.some((one) => one.period === period));
  return {
    locked: topic.locked || (isDelivered && row.locked),
    channels: Object.fromEntries(Object.entries(topic.channels).filter(isKept)),
    periods: periods.length === 0 ? topic.periods : periods,
  };
};

export const topicsOf = (rows: readonly TopicRow[]): Topics =>
  Object.fromEntries(
    subscribeIds.map((id) => [
      id,
      topicOf(
        id,
        rows.find(({ _id }) => _id === id),
      ),
    ]),
  ) as unknown as Topics;

const rankOf = (period: SubscribePeriod): number => subscribePeriods.indexOf(period);

/** A period that the topic lacks here is the next rarer one that it has. */
export const periodWithin = (
  period: SubscribePeriod,
  { periods }: Pick<SubscribeTopic, 'periods'>,
): SubscribePeriod => periods.find((one) => rankOf(one) >= rankOf(period)) ?? periods.at(-1) ?? period;
