import Type, { type Static } from 'typebox';
import { Closed } from '../core/schema.ts';
import { channels } from './events.ts';
import { subscribeIds, subscribePeriods } from './subscribe-topics.ts';

export const SubscribeChannel = Type.Enum([...channels]);
const Period = Type.Enum([...subscribePeriods]);
const TopicId = Type.Enum([...subscribeIds]);

/** A topic as it is chosen now. */
export const Subscribe = Closed({
  id: TopicId,
  period: Period,
  availablePeriods: Type.Array(Period),
  locked: Type.Boolean({ description: 'Cannot be turned off: only channels may be added' }),
  channels: Type.Array(
    Closed({
      id: SubscribeChannel,
      enabled: Type.Boolean(),
      locked: Type.Boolean({ description: 'Cannot be turned off' }),
    }),
  ),
});
export type Subscribe = Static<typeof Subscribe>;

/** One switch of a topic, with the topic's period. */
export const SubscribeChoice = Closed({
  subscribeId: TopicId,
  channelId: SubscribeChannel,
  enabled: Type.Boolean(),
  period: Period,
});
export type SubscribeChoice = Static<typeof SubscribeChoice>;
