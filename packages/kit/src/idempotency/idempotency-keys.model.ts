import mongoose from 'mongoose';
import { defineCollection, part, required } from '../mongo/collection.ts';

export interface SavedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface IdempotencyKeyRow {
  readonly _id: string;
  readonly requestHash: string;
  /** Different for every attempt, so that a late one cannot answer for its successor. */
  readonly attempt: string;
  readonly runningUntil: Date;
  /** The effect stands, whether or not there is an answer. */
  readonly committed?: boolean;
  /** Of a call that was answered. */
  readonly status?: number;
  readonly response?: SavedResponse;
  readonly expiresAt: Date;
}

export const idempotencyKeys = defineCollection<IdempotencyKeyRow>(
  'idempotency_keys',
  {
    _id: required(String),
    requestHash: required(String),
    attempt: required(String),
    runningUntil: required(Date),
    committed: Boolean,
    status: Number,
    response: part<SavedResponse>({
      status: required(Number),
      headers: required(Map, { of: String }),
      body: mongoose.Schema.Types.Mixed,
    }),
    expiresAt: required(Date),
  },
  [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
);
