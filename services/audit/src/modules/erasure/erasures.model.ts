import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** A person whose account was deleted, as long as rows that name them may still come. */
export interface ErasureRow {
  /** Account id. */
  readonly _id: string;
  /** When the journal learnt of the deletion. */
  readonly at: Date;
  /** When the journal is searched again: by the schedule, or at once after a row of the person came. */
  readonly nextAt: Date;
}

export const erasures = defineCollection<ErasureRow>(
  'erasures',
  {
    _id: required(String),
    at: required(Date),
    nextAt: required(Date),
  },
  [{ name: 'due', key: { nextAt: 1 } }],
);
