import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { Spent } from './budgets.domain.ts';

interface SpentRow extends Spent {
  /** What is counted; a mailbox stands there as a hash. */
  readonly _id: string;
  /** End of the window. */
  readonly removeAt: Date;
}

/** Messages that strangers caused, counted in the transaction that stores each. */
export const budgets = defineCollection<SpentRow>(
  'message_budgets',
  {
    _id: required(String),
    count: required(Number, { min: 1 }),
    startedAt: required(Date),
    removeAt: required(Date),
  },
  [{ name: 'expiry', key: { removeAt: 1 }, expireAfterSeconds: 0 }],
);
