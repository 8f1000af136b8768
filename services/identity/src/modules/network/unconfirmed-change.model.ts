import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import mongoose from 'mongoose';
import type { NetworkAliasRow } from './network-aliases.model.ts';
import type { NetworkEntryRow } from './network-entries.model.ts';

/** What was changed, and how it was before. */
export type Changed =
  | {
      readonly kind: 'entry';
      readonly id: string;
      /** Null: there was none. */
      readonly before: NetworkEntryRow | null;
    }
  | { readonly kind: 'alias'; readonly id: string; readonly before: NetworkAliasRow | null };

/** A change that shuts out the address it was made from. There is one at most: others wait until it is decided. */
export interface UnconfirmedRow {
  readonly _id: 'change';
  readonly changed: Changed;
  /** From then on what was before holds, whether or not somebody has written it back yet. */
  readonly until: Date;
  readonly address: string;
  readonly label: string;
}

export const unconfirmedChanges = defineCollection<UnconfirmedRow>('network_unconfirmed', {
  _id: required(String),
  changed: required(mongoose.Schema.Types.Mixed),
  until: required(Date),
  address: required(String),
  label: required(String),
});
