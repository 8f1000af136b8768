import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** The code of a record that was deleted: one that takes it again goes on counting its events (R3). */
export interface RetiredCodeRow {
  /** What it was, and its code: `role:auditor`. */
  readonly _id: string;
  readonly sequence: number;
}

export const retiredCodes = defineCollection<RetiredCodeRow>('retired_codes', {
  _id: required(String),
  sequence: required(Number, { min: 1 }),
});
