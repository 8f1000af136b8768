import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import { Schema } from 'mongoose';

export interface UnsentRow {
  readonly _id: string;
  readonly event: CloudEvent;
  readonly createdAt: Date;
}

/** Seconds what was made for nobody is kept. */
const KEPT = 600;

export const unsentMessages = defineCollection<UnsentRow>(
  'unsent_messages',
  {
    _id: required(String),
    // Nobody reads it: it is there to cost what an event costs.
    event: required(Schema.Types.Mixed),
    createdAt: required(Date),
  },
  [{ name: 'expiry', key: { createdAt: 1 }, expireAfterSeconds: KEPT }],
);
