import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { ActiveLink, Link, LinkPurpose } from './links.domain.ts';
import { type LinkRow, links } from './links.model.ts';

const linkOf = ({ removeAt: _, state, usedAt, ...facts }: LinkRow): Link =>
  state === 'used' ? { ...facts, state, usedAt: usedAt ?? facts.endTime } : { ...facts, state };

export const createLinksRepository = (connection: Connection) => {
  const rows = links.model(connection);
  // A group of sign-ins stores as many as it has people; the database alone judges them (ADR 71).
  const inserted = links.driver(connection);
  return {
    insert: async (
      unit: UnitOfWork,
      added: readonly (ActiveLink & Pick<LinkRow, 'removeAt'>)[],
    ): Promise<void> => {
      await inserted.insertMany([...added], { session: unit.session });
    },
    /** A secret of another purpose is no secret at all. */
    find: async (secretHash: string, purpose: LinkPurpose): Promise<Link | null> => {
      const row = await rows.findOne({ _id: secretHash, purpose }).lean<LinkRow>();
      return row === null ? null : linkOf(row);
    },
    /** The one that an owner holds and that nobody has used or voided; null when there is none. */
    newest: async (unit: UnitOfWork, purpose: LinkPurpose, owner: string): Promise<Link | null> => {
      const row = await rows
        .findOne({ owner, purpose, state: 'active' })
        .session(unit.session)
        .lean<LinkRow>();
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
    /** Deletes what a person holds and what was sent to them or to these addresses. */
    removeOf: async (unit: UnitOfWork, accountId: string, addresses: readonly string[]): Promise<void> => {
      for (const filter of [{ owner: accountId }, { sentTo: { $in: [accountId, ...addresses] } }])
        await rows.deleteMany(filter, { session: unit.session });
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
