import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';

export interface ChannelRow {
  readonly _id: Channel;
  readonly enabled: boolean;
  readonly offAt: Date | null;
  /** Events of this channel so far, which is also its revision. */
  readonly sequence: number;
  readonly updatedAt: Date;
  readonly changedBy: { readonly id: string; readonly name: string } | null;
}

/** Channels that somebody switched; one without a row is on. */
export const channelRows = defineCollection<ChannelRow>('channels', {
  _id: required(String),
  enabled: required(Boolean),
  offAt: { type: Date, default: null },
  sequence: required(Number, { min: 1 }),
  updatedAt: required(Date),
  changedBy: { type: part({ id: required(String), name: required(String) }), default: null },
});
