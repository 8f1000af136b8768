import type { Sealed } from '@gatehouse/contracts';
import { type Connection, type Model, Schema } from 'mongoose';
import { type FailureReason, failureReasons } from './message.domain.ts';

/** Seconds a finished message is kept: 30 days. */
const KEPT = 30 * 24 * 60 * 60;
const LONG_AGO = new Date(0);

/** The stored intent to send one message. What it says stays sealed, and goes when it is sent. */
export interface Message {
  /** Intent id, also the job's id and half of the Message-ID. */
  readonly _id: string;
  /** One of the contracts' channels, or one that a later release knows; the same goes for the template. */
  readonly channel: string;
  readonly template: string;
  readonly locale: string;
  readonly domainId: string;
  readonly accountId: string | null;
  readonly sealed?: Sealed;
  /** What the sealed text is bound to. */
  readonly sealContext: string;
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
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Events this message has published. */
  readonly sequence: number;
}

const required = true;

const sealedSchema = new Schema<Sealed>(
  {
    kid: { type: String, required },
    iv: { type: String, required },
    data: { type: String, required },
  },
  { _id: false },
);

/** The lock number is the version of a message: what ends an attempt names the lock that it began with. */
export const messageSchema = new Schema<Message>(
  {
    _id: { type: String, required },
    channel: { type: String, required },
    template: { type: String, required },
    locale: { type: String, required },
    domainId: { type: String, required },
    accountId: { type: String, default: null },
    sealed: { type: sealedSchema },
    sealContext: { type: String, required },
    expiresAt: { type: Date, required },
    state: { type: String, enum: ['pending', 'sent', 'failed'], required, default: 'pending' },
    reason: { type: String, enum: [...failureReasons, null], default: null },
    attempts: { type: Number, required, min: 0, default: 0 },
    nextAttemptAt: { type: Date, required },
    queuedUntil: { type: Date, required },
    lockedUntil: { type: Date, required, default: LONG_AGO },
    lockedBy: { type: String },
    lock: { type: Number, required, default: 0 },
    createdAt: { type: Date, required },
    finishedAt: { type: Date, default: null },
    sequence: { type: Number, required, default: 0 },
  },
  {
    collection: 'messages',
    strict: 'throw',
    strictQuery: 'throw',
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
  },
);

messageSchema.index(
  { nextAttemptAt: 1, queuedUntil: 1 },
  { name: 'due', partialFilterExpression: { state: 'pending' } },
);
messageSchema.index({ finishedAt: 1 }, { name: 'finished', expireAfterSeconds: KEPT });
messageSchema.index({ accountId: 1, createdAt: -1 }, { name: 'person' });

/** One model a connection: mongoose refuses to make a second one of the same name. */
export const messageModel = (connection: Connection): Model<Message> =>
  connection.models.Message ?? connection.model<Message>('Message', messageSchema);
