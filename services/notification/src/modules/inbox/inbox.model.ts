import { type Template, templates } from '@gatehouse/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** A notice that a person finds in the personal account. */
export interface InboxMessage {
  /** Intent id: one intent is one notice, however often it is carried here (R8). */
  readonly _id: string;
  readonly accountId: string;
  readonly template: Template;
  readonly title: string;
  readonly text: string;
  readonly link: { readonly text: string; readonly url: string } | null;
  readonly createdAt: Date;
  /** Null as long as nobody read it. */
  readonly readAt: Date | null;
}

/** Seconds a notice is kept: a year. */
const KEPT = 365 * 24 * 60 * 60;
const required = true;

const linkSchema = new Schema(
  { text: { type: String, required }, url: { type: String, required } },
  { _id: false },
);

/** The kit keeps a collection named `inbox` for consumed events. */
export const inboxSchema = new Schema<InboxMessage>(
  {
    _id: { type: String, required },
    accountId: { type: String, required },
    template: { type: String, enum: templates, required },
    title: { type: String, required },
    text: { type: String, required },
    link: { type: linkSchema, default: null },
    createdAt: { type: Date, required },
    readAt: { type: Date, default: null },
  },
  {
    collection: 'inbox_messages',
    strict: 'throw',
    strictQuery: 'throw',
    versionKey: false,
    autoIndex: false,
    autoCreate: false,
  },
);

inboxSchema.index({ accountId: 1, createdAt: -1, _id: 1 }, { name: 'person' });
inboxSchema.index({ accountId: 1 }, { name: 'unread', partialFilterExpression: { readAt: null } });
inboxSchema.index({ createdAt: 1 }, { name: 'kept', expireAfterSeconds: KEPT });

export const inboxModel = (connection: Connection): Model<InboxMessage> =>
  connection.models.InboxMessage ?? connection.model<InboxMessage>('InboxMessage', inboxSchema);
