import { defineCollection, required, someText } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import { gramsField, gramsIndex, type Searchable, type SearchedPaths } from '@gatehouse/kit/mongo/search.ts';
import type { Entry } from './network.domain.ts';

export interface NetworkEntryRow extends Entry {
  /** Events of this entry so far, which is also its revision. */
  readonly sequence: number;
  readonly updatedAt: Date;
}

export const entryPaths: SearchedPaths = { texts: ['network', 'comment'], references: ['aliasId'] };

/** Once in a list: a second entry for the same network could only contradict the first. */
const once = (field: 'key' | 'aliasId') => ({
  name: `once_by_${field}`,
  key: { [field]: 1, list: 1 } as const,
  unique: true,
  partialFilterExpression: { [field]: someText },
});

export const networkEntries = defineCollection<NetworkEntryRow & Searchable>(
  'network_lists',
  {
    _id: required(String),
    list: required(String, { enum: ['white', 'black'] }),
    enabled: required(Boolean),
    network: { type: String, default: null },
    key: { type: String, default: null },
    aliasId: { type: String, default: null },
    dateFrom: { type: Date, default: null },
    dateTo: { type: Date, default: null },
    comment: required(String),
    sequence: required(Number, { min: 1 }),
    updatedAt: required(Date),
    grams: gramsField,
  },
  [
    gramsIndex,
    once('key'),
    once('aliasId'),
    { name: 'in_force', key: { enabled: 1, list: 1 } },
    ...pageIndexes(['updatedAt', 'key', 'dateFrom', 'dateTo'], ['list', 'enabled']),
  ],
);
