import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** SMS of topics that were sent in a day to one person, or to all of them. */
export interface SmsCount {
  /** Account id, or `installation`. */
  readonly _id: string;
  readonly count: number;
  /** The day ends 24 hours after the first SMS in it. */
  readonly until: Date;
}

export const smsCountCollection = defineCollection<SmsCount>(
  'sms_counts',
  { _id: required(String), count: required(Number, { min: 1 }), until: required(Date) },
  [{ name: 'over', key: { until: 1 }, expireAfterSeconds: 0 }],
);
