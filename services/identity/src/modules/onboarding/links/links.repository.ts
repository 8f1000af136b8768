import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Link, LinkPurpose } from './links.domain.ts';

export const LINKS_COLLECTION = 'links';

interface LinkRow extends Link {
  readonly usedAt?: Date;
  /** Removed by a TTL index, long after its end: until then its holder is told what became of it. */
  readonly removeAt: Date;
}

const KEPT = 30 * 24 * 60 * 60 * 1_000;

export const createLinksRepository = (connection: Connection) => {
  const rows = connection.collection<LinkRow>(LINKS_COLLECTION);
  return {
    insert: async (unit: UnitOfWork, link: Link): Promise<void> => {
      await rows.insertOne(
        { ...link, removeAt: new Date(link.endTime.getTime() + KEPT) },
        { session: unit.session },
      );
    },
    /** A secret of another purpose is no secret at all. */
    find: (secretHash: string, purpose: LinkPurpose): Promise<Link | null> =>
      rows.findOne({ _id: secretHash, purpose }, { projection: { removeAt: 0, usedAt: 0 } }),
    /** The valid one that an owner holds; null when there is none. */
    newest: (purpose: LinkPurpose, owner: string): Promise<Link | null> =>
      rows.findOne({ owner, purpose, state: 'active' }, { projection: { removeAt: 0, usedAt: 0 } }),
    /** False when it was used or canceled in between, whatever runs at the same time. */
    use: async (unit: UnitOfWork, secretHash: string, now: Date): Promise<boolean> => {
      const { modifiedCount } = await rows.updateOne(
        { _id: secretHash, state: 'active', endTime: { $gt: now } },
        { $set: { state: 'used', usedAt: now } },
        { session: unit.session },
      );
      return modifiedCount === 1;
    },
    cancelAll: async (unit: UnitOfWork, purposes: readonly LinkPurpose[], owner: string): Promise<void> => {
      await rows.updateMany(
        { owner, purpose: { $in: [...purposes] }, state: 'active' },
        { $set: { state: 'canceled' } },
        { session: unit.session },
      );
    },
  };
};
export type LinksRepository = ReturnType<typeof createLinksRepository>;
