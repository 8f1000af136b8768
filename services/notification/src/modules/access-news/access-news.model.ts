import { actingParties } from '@gatehouse/contracts/access-request/acting-party.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { AccessNewsItem } from './access-news.domain.ts';

/** Changes of one person's access to one company that wait to be told together. */
export interface AccessNews {
  /** Account and contractor. */
  readonly _id: string;
  readonly accountId: string;
  /** Name of the company. */
  readonly label: string;
  /** Of the first event: the same for each attempt to tell it. */
  readonly firstId: string;
  readonly dueAt: Date;
  readonly items: readonly AccessNewsItem[];
}

export const accessNewsCollection = defineCollection<AccessNews>(
  'access_news',
  {
    _id: required(String),
    accountId: required(String),
    label: required(String),
    firstId: required(String),
    dueAt: required(Date),
    items: required([
      part<AccessNewsItem>({
        lane: required(String, { enum: ['access', 'master'] }),
        had: required(Boolean),
        has: required(Boolean),
        expired: required(Boolean),
        known: { type: Boolean, default: false },
        until: { type: String, default: null },
        by: { type: String, default: null, enum: [...actingParties, null] },
        byName: { type: String, default: null },
        at: required(Date),
      }),
    ]),
  },
  [
    { name: 'due', key: { dueAt: 1 } },
    { name: 'person', key: { accountId: 1 } },
  ],
);
