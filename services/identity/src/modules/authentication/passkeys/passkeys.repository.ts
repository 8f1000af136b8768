import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type PasskeyChallengeRow, type PasskeyRow, passkeyChallenges, passkeys } from './passkeys.model.ts';

type Owned = Pick<PasskeyRow, '_id' | 'accountId' | 'domainId'>;

export const createPasskeysRepository = (connection: Connection) => {
  const rows = passkeys.model(connection);
  const challenges = passkeyChallenges.model(connection);
  return {
    find: (id: string): Promise<PasskeyRow | null> => rows.findOne({ _id: id }).lean<PasskeyRow>().exec(),
    of: (
      { accountId, domainId }: Pick<PasskeyRow, 'accountId' | 'domainId'>,
      unit?: UnitOfWork,
    ): Promise<PasskeyRow[]> =>
      rows
        .find({ accountId, domainId })
        .session(unit?.session ?? null)
        .sort({ createdAt: 1, _id: 1 })
        .lean<PasskeyRow[]>()
        .exec(),
    insert: async (unit: UnitOfWork, row: PasskeyRow): Promise<void> => {
      await rows.create([row], { session: unit.session });
    },
    /** False when it is gone, or was used with this count or a later one. */
    use: async (
      unit: UnitOfWork,
      { _id, accountId }: Pick<PasskeyRow, '_id' | 'accountId'>,
      { counter, synced, at }: { readonly counter: number; readonly synced: boolean; readonly at: Date },
    ): Promise<boolean> => {
      const before = counter === 0 ? 0 : { $lt: counter };
      const { matchedCount } = await rows.updateOne(
        { _id, accountId, counter: before },
        { $set: { counter, synced, lastUsedAt: at } },
        { session: unit.session, runValidators: true },
      );
      return matchedCount === 1;
    },
    rename: async ({ _id, accountId, domainId }: Owned, name: string): Promise<boolean> => {
      const { matchedCount } = await rows.updateOne(
        { _id, accountId, domainId },
        { $set: { name } },
        { runValidators: true },
      );
      return matchedCount === 1;
    },
    remove: async (unit: UnitOfWork, { _id, accountId, domainId }: Owned): Promise<boolean> => {
      const { deletedCount } = await rows.deleteOne({ _id, accountId, domainId }, { session: unit.session });
      return deletedCount === 1;
    },
    removeAllWithin: async (unit: UnitOfWork, accountId: string): Promise<void> => {
      await rows.deleteMany({ accountId }, { session: unit.session });
    },
    ask: async (row: PasskeyChallengeRow): Promise<void> => {
      await challenges.create([row]);
    },
    /** Uses a challenge up, whatever its answer is worth; false when it is not one of this browser here. */
    take: async (asked: Omit<PasskeyChallengeRow, 'expiresAt'>, at: Date): Promise<boolean> =>
      (await challenges.findOneAndDelete({ ...asked, expiresAt: { $gt: at } }).lean()) !== null,
  };
};
export type PasskeysRepository = ReturnType<typeof createPasskeysRepository>;
