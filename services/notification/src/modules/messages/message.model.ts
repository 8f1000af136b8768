import type { Sealed } from '@gatehouse/contracts/notification/events.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { SealedMessage } from './compose.service.ts';
import { type FailureReason, failureReasons } from './message.domain.ts';

/** Seconds a finished message is kept: 30 days. */
const KEPT = 30 * 24 * 60 * 60;
const LONG_AGO = new Date(0);

/** The stored intent to send one message. What it says stays sealed, and goes when it is sent. */
export interface Message extends SealedMessage {
  readonly expiresAt: Date;
  readonly state: 'pending' | 'sent' | 'failed';
  readonly reason: FailureReason | null;
  readonly attempts: number;
  /** No attempt is made before. */
  readonly nextAttemptAt: Date;
  /** A job is in the queue until then, as far as we know; Redis may have lost it. */
  readonly queuedUntil: Date;
  /** A worker sends until then. */
  readonly lockedUntil: Date;
  /** Round of locking that the lock came from; absent before the first. */
  readonly lockedBy?: string;
  /** Number of the lock, one higher with each worker that takes the message. */
  readonly lock: number;
  /** When the message was wanted, by the clock of the service that asked for it. */
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Events this message has published. */
  readonly sequence: number;
}

/** The lock number is the version of a message: what ends an attempt names the lock that it began with. */
export const messageCollection = defineCollection<Message>(
  'messages',
  {
    _id: required(String),
    channel: required(String),
    template: required(String),
    locale: required(String),
    domainId: required(String),
    accountId: { type: String, default: null },
    sealed: { type: part<Sealed>({ kid: required(String), iv: required(String), data: required(String) }) },
    sealContext: required(String),
    expiresAt: required(Date),
    state: required(String, { enum: ['pending', 'sent', 'failed'], default: 'pending' }),
    reason: { type: String, enum: [...failureReasons, null], default: null },
    attempts: required(Number, { min: 0, default: 0 }),
    nextAttemptAt: required(Date),
    queuedUntil: required(Date),
    lockedUntil: required(Date, { default: LONG_AGO }),
    lockedBy: { type: String },
    lock: required(Number, { default: 0 }),
    createdAt: required(Date),
    finishedAt: { type: Date, default: null },
    sequence: required(Number, { default: 0 }),
  },
  [
    { name: 'due', key: { nextAttemptAt: 1, queuedUntil: 1 }, partialFilterExpression: { state: 'pending' } },
    { name: 'channel', key: { channel: 1, createdAt: 1 }, partialFilterExpression: { state: 'pending' } },
    {
      name: 'failed',
      key: { expiresAt: 1 },
      partialFilterExpression: { state: 'failed', sealed: { $exists: true } },
    },
    { name: 'finished', key: { finishedAt: 1 }, expireAfterSeconds: KEPT },
    { name: 'person', key: { accountId: 1, createdAt: -1 } },
  ],
);
