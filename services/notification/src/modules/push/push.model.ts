import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

/** A browser that shows a person's notices. */
export interface PushBrowserRow {
  /** Hash of the endpoint: a browser is one person's at a time, whoever signs in there next. */
  readonly _id: string;
  readonly accountId: string;
  /** The same for as long as the person has it there, whatever address the browser tells; absent from the oldest rows. */
  readonly registrationId?: string;
  /** Ends with this session. */
  readonly sessionId: string;
  /** Where the push service takes what is for this browser. */
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly name: string;
  readonly createdAt: Date;
}

export const pushBrowserCollection = defineCollection<PushBrowserRow>(
  'push_browsers',
  {
    _id: required(String),
    accountId: required(String),
    registrationId: { type: String },
    sessionId: required(String),
    endpoint: required(String),
    keys: required(part<PushBrowserRow['keys']>({ p256dh: required(String), auth: required(String) })),
    name: required(String),
    createdAt: required(Date),
  },
  [
    { name: 'person', key: { accountId: 1, createdAt: -1 } },
    { name: 'session', key: { sessionId: 1 } },
  ],
);
