import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { Quota } from './quotas.domain.ts';

export interface QuotaRow extends Quota {
  /** What is counted, as a purpose and a hash: identifiers and numbers do not stand here. */
  readonly _id: string;
  /** Removed by a TTL index. */
  readonly expiresAt: Date;
}

export const quotas = defineCollection<QuotaRow>(
  'quotas',
  {
    _id: required(String),
    count: required(Number, { min: 0 }),
    startedAt: required(Date),
    lastAt: required(Date),
    pausedUntil: { type: Date, default: null },
    expiresAt: required(Date),
  },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
