import { defineCollection, required } from '../../mongo/collection.ts';

export interface LeaseRow {
  readonly _id: string;
  readonly owner: string;
  /** Grows by one whenever the lease changes hands or lapses. */
  readonly fence: number;
  readonly expiresAt: Date;
  /** Touched by guarded writes so that they conflict with a change of hands. */
  readonly usedAt?: Date;
}

export const leases = defineCollection<LeaseRow>('leases', {
  _id: required(String),
  owner: required(String),
  fence: required(Number),
  expiresAt: required(Date),
  usedAt: Date,
});
