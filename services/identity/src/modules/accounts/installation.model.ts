import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** What there is once in an installation: the mark of the first administrator, and the guard of the last one. */
export interface InstallationRow {
  readonly _id: string;
  /** Of the mark: who it was, and when. */
  readonly accountId?: string;
  readonly at?: Date;
  /** Of the guard: how often it was written. */
  readonly changes?: number;
}

export const installation = defineCollection<InstallationRow>('installation', {
  _id: required(String),
  accountId: String,
  at: Date,
  changes: Number,
});
