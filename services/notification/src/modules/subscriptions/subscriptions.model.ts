import { channels } from '@gatehouse/contracts/notification/events.ts';
import { subscribeIds, subscribePeriods } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { Subscription, TopicChoice } from './subscriptions.domain.ts';

export const subscriptionCollection = defineCollection<Subscription>(
  'subscriptions',
  {
    _id: required(String),
    choices: required([
      part<TopicChoice>({
        topic: required(String, { enum: subscribeIds }),
        period: required(String, { enum: subscribePeriods }),
        on: required([{ type: String, enum: channels }]),
      }),
    ]),
    timeZone: { type: String, default: null },
    domainId: { type: String, default: null },
    sequence: required(Number, { min: 1 }),
  },
  [{ name: 'by_topic', key: { 'choices.topic': 1, _id: 1 } }],
);
