import { channels } from '@gatehouse/contracts/notification/events.ts';
import { subscribeIds, subscribePeriods } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { TopicChoice } from '../subscriptions/subscriptions.domain.ts';

/** What a provider delivered last of a person's topic: it tells its choice from one that the person made here. */
export interface DeliveredChoiceRow extends TopicChoice {
  /** Account and topic. */
  readonly _id: string;
  readonly accountId: string;
  readonly providerId: string;
  readonly externalId: string;
}

export const deliveredChoices = defineCollection<DeliveredChoiceRow>(
  'delivered_choices',
  {
    _id: required(String),
    accountId: required(String),
    providerId: required(String),
    externalId: required(String),
    topic: required(String, { enum: subscribeIds }),
    period: required(String, { enum: subscribePeriods }),
    on: required([{ type: String, enum: channels }]),
  },
  [
    { name: 'account', key: { accountId: 1 } },
    { name: 'provider', key: { providerId: 1, externalId: 1 } },
  ],
);
