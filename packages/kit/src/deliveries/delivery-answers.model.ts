import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import mongoose from 'mongoose';
import { defineCollection, required } from '../mongo/collection.ts';

/** What a run has done to an object of its provider. Holds nothing that the list of changes of the run does not hold. */
export interface DeliveryAnswerRow {
  /** `<provider>:<kind>:<run>:<external id>` */
  readonly _id: string;
  readonly result: string;
  /** Of a person. */
  readonly accountId?: string;
  readonly changes: readonly Change[];
  readonly expiresAt: Date;
}

export const deliveryAnswers = defineCollection<DeliveryAnswerRow>(
  'delivery_answers',
  {
    _id: required(String),
    result: required(String),
    accountId: String,
    changes: required(mongoose.Schema.Types.Mixed),
    expiresAt: required(Date),
  },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
