import { keysOf } from '@gatehouse/kit/mongo/keys-of.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type MasterRow, masters } from './memberships.model.ts';

/** Also those that have no date. */
const overSince = (moment: Date) => ({ active: false, revokedAt: { $not: { $gt: moment } } });

export const createMastersRepository = (connection: Connection) => {
  const rows = masters.model(connection);
  const sessionOf = (unit?: UnitOfWork) => unit?.session ?? null;
  return {
    /** Contractors that a person decides for. */
    contractorsOf: async (accountId: string, unit?: UnitOfWork): Promise<readonly string[]> => {
      const found = await rows
        .find({ accountId, active: true })
        .select('contractorId')
        .session(sessionOf(unit))
        .lean<Pick<MasterRow, 'contractorId'>[]>();
      return found.map(({ contractorId }) => contractorId);
    },
    /** Master accounts of these contractors. */
    of: (contractorIds: readonly string[], unit?: UnitOfWork) =>
      rows
        .find({ contractorId: { $in: [...contractorIds] }, active: true })
        .session(sessionOf(unit))
        .lean<MasterRow[]>(),
    ofPerson: (accountId: string, unit?: UnitOfWork) =>
      rows.find({ accountId, active: true }).session(sessionOf(unit)).lean<MasterRow[]>(),
    find: (accountId: string, contractorId: string, unit?: UnitOfWork) =>
      rows.findOne({ accountId, contractorId }).session(sessionOf(unit)).lean<MasterRow | null>(),
    counts: async (contractorIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const found = await rows.aggregate<{ _id: string; count: number }>([
        { $match: { contractorId: { $in: [...contractorIds] }, active: true } },
        { $group: { _id: '$contractorId', count: { $sum: 1 } } },
      ]);
      return new Map(found.map(({ _id, count }) => [_id, count]));
    },
    overBefore: (moment: Date) =>
      keysOf(rows.find(overSince(moment)).select('_id').lean<{ _id: string }[]>().cursor()),
    /** Of these, those that are over since then. One without a date was revoked by an earlier version, and is dated now. */
    removeOver: async (ids: readonly string[], moment: Date, { session }: UnitOfWork): Promise<void> => {
      await rows
        .deleteMany({ _id: { $in: [...ids] }, active: false, revokedAt: { $lte: moment } })
        .session(session);
      await rows.updateMany(
        { _id: { $in: [...ids] }, active: false, revokedAt: null },
        { $currentDate: { revokedAt: true } },
        { session },
      );
    },
    save: (row: MasterRow, unit: UnitOfWork) => saveNext(rows, row, unit),
  };
};
export type MastersRepository = ReturnType<typeof createMastersRepository>;
