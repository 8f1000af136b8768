import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import { gramsField, gramsIndex, type Searchable, type SearchedPaths } from '@gatehouse/kit/mongo/search.ts';
import type { AliasContent, AliasNetwork } from './network.domain.ts';

export interface NetworkAliasRow extends AliasContent {
  readonly _id: string;
  /** Events of this alias so far, which is also its revision. */
  readonly sequence: number;
  readonly updatedAt: Date;
}

export const aliasPaths: SearchedPaths = { texts: ['name', 'comment', 'ips.ip', 'ips.comment'] };

export const networkAliases = defineCollection<NetworkAliasRow & Searchable>(
  'network_aliases',
  {
    _id: required(String),
    name: required(String),
    ips: required([
      part<AliasNetwork>({ ip: required(String), key: required(String), comment: required(String) }),
    ]),
    comment: required(String),
    sequence: required(Number, { min: 1 }),
    updatedAt: required(Date),
    grams: gramsField,
  },
  [
    gramsIndex,
    { name: 'name', key: { name: 1 }, unique: true },
    { name: 'networks', key: { 'ips.key': 1 } },
    ...pageIndexes(['name', 'updatedAt']),
  ],
);
