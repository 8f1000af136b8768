import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { Code } from './codes.domain.ts';

export interface CodeRow extends Code {
  /** Keyed hash of purpose, holder and target. */
  readonly _id: string;
  /** Removed by a TTL index. */
  readonly removeAt: Date;
}

export const codes = defineCollection<CodeRow>(
  'codes',
  {
    _id: required(String),
    hash: required(String),
    issuedAt: required(Date),
    expiresAt: required(Date),
    tries: required(Number, { min: 0 }),
    triesInAll: required(Number, { min: 0 }),
    sent: required(Number, { min: 1 }),
    usedAt: { type: Date, default: null },
    removeAt: required(Date),
  },
  [{ name: 'expiry', key: { removeAt: 1 }, expireAfterSeconds: 0 }],
);
