import { type Template, templates } from '@gatehouse/contracts/notification/events.ts';
import { type SubscribeId, subscribeIds } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** A notice for everybody who subscribed to its topic; told by a task, page by page. */
export interface Broadcast {
  readonly _id: string;
  readonly topic: SubscribeId;
  readonly template: Template;
  /** Parameters of the template as JSON. */
  readonly params: string;
  /** Domain whose people it concerns. */
  readonly domainId: string;
  readonly at: Date;
  /** Account id of the last one whom the release before told. */
  readonly after: string;
  /** Whether there is nobody to tell, or a task does. */
  readonly done: boolean;
}

export const broadcastCollection = defineCollection<Broadcast>(
  'broadcasts',
  {
    _id: required(String),
    topic: required(String, { enum: subscribeIds }),
    template: required(String, { enum: templates }),
    params: required(String),
    domainId: required(String),
    at: required(Date),
    after: required(String),
    done: required(Boolean),
  },
  [
    { name: 'open', key: { at: 1 }, partialFilterExpression: { done: false } },
    { name: 'domain', key: { domainId: 1 } },
  ],
);
