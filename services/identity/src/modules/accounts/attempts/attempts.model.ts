import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { Guard } from './attempts.domain.ts';

export interface NamedAttemptsRow {
  /** HMAC of a normalized identifier and who asks: people type passwords and other people's names into that field. */
  readonly _id: string;
  /** Absent in what is written for show. */
  readonly guard?: Guard;
  readonly failures?: number;
  /** Removed by a TTL index. */
  readonly expiresAt: Date;
}

export const namedAttempts = defineCollection<NamedAttemptsRow>(
  'unknown_attempts',
  {
    _id: required(String),
    guard: part<Guard>({
      failures: required(Number, { min: 0 }),
      lastAt: required(Date),
      until: { type: Date, default: null },
    }),
    failures: Number,
    expiresAt: required(Date),
  },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);

export interface UnknownFailureRow {
  readonly _id: string;
  readonly key: string;
  readonly ip: string | null;
  readonly at: Date;
}

const DAY = 24 * 3_600;

export const unknownFailures = defineCollection<UnknownFailureRow>(
  'unknown_failures',
  {
    _id: required(String),
    key: required(String),
    ip: { type: String, default: null },
    at: required(Date),
  },
  [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: DAY }],
);
