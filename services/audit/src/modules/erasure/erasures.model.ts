import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** A person whose account was deleted, as long as rows that name them may still come. */
export interface ErasureRow {
  /** Account id. */
  readonly _id: string;
  readonly at: Date;
  /** Passes over the journal so far. */
  readonly passes: number;
  readonly nextAt: Date;
}

export const erasures = defineCollection<ErasureRow>(
  'erasures',
  {
    _id: required(String),
    at: required(Date),
    passes: required(Number, { min: 0 }),
    nextAt: required(Date),
  },
  [{ name: 'due', key: { nextAt: 1 } }],
);
