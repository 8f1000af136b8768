import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** A line of an imported history that was brought in. */
export interface ImportedHistoryRow {
  /** Hash of the line. */
  readonly _id: string;
  readonly at: Date;
}

export const importedHistory = defineCollection<ImportedHistoryRow>('imported_history', {
  _id: required(String),
  at: required(Date),
});
