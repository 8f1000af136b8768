import { type Template, templates } from '@gatehouse/contracts/notification/events.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

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

/** The kit keeps a collection named `inbox` for consumed events. */
export const inboxCollection = defineCollection<InboxMessage>(
  'inbox_messages',
  {
    _id: required(String),
    accountId: required(String),
    template: required(String, { enum: templates }),
    title: required(String),
    text: required(String),
    link: {
      type: part<NonNullable<InboxMessage['link']>>({ text: required(String), url: required(String) }),
      default: null,
    },
    createdAt: required(Date),
    readAt: { type: Date, default: null },
  },
  [
    { name: 'newest', key: { accountId: 1, createdAt: -1, _id: -1 } },
    { name: 'unread', key: { accountId: 1 }, partialFilterExpression: { readAt: null } },
    { name: 'kept', key: { createdAt: 1 }, expireAfterSeconds: KEPT },
  ],
);
