import { type Channel, channels } from '@gatehouse/contracts/notification/events.ts';
import {
  type SubscribeId,
  subscribeIds,
  subscribePeriods,
} from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { DigestPeriod } from './digests.domain.ts';

/** One thing that a digest tells of. */
export interface DigestItem {
  readonly topic: SubscribeId;
  readonly template: string;
  /** Parameters of the template as JSON. */
  readonly params: string;
  readonly at: Date;
}

/** What is collected for one person, channel and period. There is a row from the first item until it is sent. */
export interface Digest {
  readonly _id: string;
  readonly accountId: string;
  readonly channel: Channel;
  readonly period: DigestPeriod;
  readonly dueAt: Date;
  /** The first ones, in their order. */
  readonly items: readonly DigestItem[];
  /** All there were, also those that `items` has no room for. */
  readonly count: number;
  /** The same of each topic; absent from rows of the release before. */
  readonly counts?: Readonly<Partial<Record<SubscribeId, number>>>;
  /** Of this row alone: another one for the same person and instant is another digest. Absent from rows of the release before. */
  readonly collectionId?: string;
}

export const digestCollection = defineCollection<Digest>(
  'digests',
  {
    _id: required(String),
    accountId: required(String),
    channel: required(String, { enum: channels }),
    period: required(String, { enum: subscribePeriods }),
    dueAt: required(Date),
    items: required([
      part<DigestItem>({
        topic: required(String, { enum: subscribeIds }),
        template: required(String),
        params: required(String),
        at: required(Date),
      }),
    ]),
    count: required(Number, { min: 1 }),
    counts: { type: Object },
    collectionId: { type: String },
  },
  [
    { name: 'due', key: { dueAt: 1 } },
    { name: 'person', key: { accountId: 1 } },
  ],
);
