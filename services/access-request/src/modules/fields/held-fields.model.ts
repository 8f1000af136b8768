import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** A field that is becoming unique: its values are kept apart until the form that says so has arrived. */
export interface HeldFieldRow {
  /** Kind of companies and code of the field. */
  readonly _id: string;
  readonly kind: string;
  readonly field: string;
  readonly until: Date;
}

export const heldFields = defineCollection<HeldFieldRow>(
  'held_fields',
  { _id: required(String), kind: required(String), field: required(String), until: required(Date) },
  [{ name: 'expiry', key: { until: 1 }, expireAfterSeconds: 0 }],
);
