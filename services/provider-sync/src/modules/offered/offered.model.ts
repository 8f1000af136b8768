import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';
import mongoose from 'mongoose';

/** A record as other installations read it: what a deleted one said is gone, that it was there stays for a while. */
export interface OfferedRow {
  /** `<entity>:<key>`. */
  readonly _id: string;
  readonly entity: string;
  readonly key: string;
  /** Place of its last change among all changes of the entity. */
  readonly sequence: number;
  readonly deleted: boolean;
  readonly digest: string;
  readonly fields: Readonly<Record<string, unknown>> | null;
  /** Of a deleted one. */
  readonly expiresAt: Date | null;
}

/** How far the changes of an entity have come. */
export interface OfferedFeedRow {
  /** The entity. */
  readonly _id: string;
  readonly sequence: number;
  readonly refreshedAt: Date | null;
  /** When another installation asked last. */
  readonly askedAt: Date | null;
}

export const offeredRecordRows = defineCollection<OfferedRow>(
  'offered_records',
  {
    _id: required(String),
    entity: required(String),
    key: required(String),
    sequence: required(Number, { min: 1 }),
    deleted: required(Boolean),
    digest: required(String),
    fields: { type: mongoose.Schema.Types.Mixed, default: null },
    expiresAt: { type: Date, default: null },
  },
  [
    { name: 'changes', key: { entity: 1, sequence: 1 } },
    { name: 'present', key: { entity: 1, deleted: 1, key: 1 } },
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
);

export const offeredFeeds = defineCollection<OfferedFeedRow>('offered_feeds', {
  _id: required(String),
  sequence: required(Number, { min: 0 }),
  refreshedAt: { type: Date, default: null },
  askedAt: { type: Date, default: null },
});
