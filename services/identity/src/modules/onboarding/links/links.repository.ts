import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type ActiveLink, LINK_KEPT, type Link, type LinkPurpose } from './links.domain.ts';

export const LINKS_COLLECTION = 'links';

/** Removed by a TTL index. */
type LinkRow = Link & { readonly removeAt: Date };

const linkOf = ({ removeAt: _, ...link }: LinkRow): Link => link;

export const createLinksRepository = (connection: Connection) => {
  const rows = connection.collection<LinkRow>(LINKS_COLLECTION);
  return {
    insert: async (unit: UnitOfWork, link: ActiveLink): Promise<void> => {
      await rows.insertOne(
        { ...link, removeAt: new Date(link.endTime.getTime() + LINK_KEPT) },
        { session: unit.session },
      );
    },
    /** A secret of another purpose is no secret at all. */
    find: async (secretHash: string, purpose: LinkPurpose): Promise<Link | null> => {
      const row = await rows.findOne({ _id: secretHash, purpose });
      return row === null ? null : linkOf(row);
    },
    /** The one that an owner holds and that nobody has used or voided; null when there is none. */
    newest: async (purpose: LinkPurpose, owner: string): Promise<Link | null> => {
      const row = await rows.findOne({ owner, purpose, state: 'active' });
      return row === null ? null : linkOf(row);
    },
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
