import { channels } from '@gatehouse/contracts/notification/events.ts';
import { subscribeIds, subscribePeriods } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { TopicRow } from './topics.domain.ts';

export const topicCollection = defineCollection<TopicRow>('topics', {
  _id: required(String, { enum: subscribeIds }),
  providerId: { type: String, default: null },
  externalId: { type: String, default: null },
  locked: required(Boolean),
  channels: required([{ type: String, enum: channels }]),
  periods: required([
    part<TopicRow['periods'][number]>({
      externalId: required(String),
      period: required(String, { enum: subscribePeriods }),
    }),
  ]),
  sequence: required(Number, { min: 1 }),
});
