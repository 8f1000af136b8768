import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import type { NetworkEntry } from '@gatehouse/kit/network/network-rules.ts';

export interface NetworkListRow extends NetworkEntry {
  readonly _id: string;
}

export const networkLists = defineCollection<NetworkListRow>('network_lists', {
  _id: required(String),
  list: required(String, { enum: ['white', 'black'] }),
  domainId: { type: String, default: null },
  network: required(String),
});
