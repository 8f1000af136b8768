import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type RetiredCodeRow, retiredCodes } from './retired-codes.model.ts';

/** Codes of deleted records of one kind, whose events are told of by their codes. */
export const createRetiredCodes = (connection: Connection, kind: 'role' | 'scheme') => {
  const rows = retiredCodes.model(connection);
  return {
    retire: async (code: string, sequence: number, { session }: UnitOfWork): Promise<void> => {
      await rows.updateOne(
        { _id: `${kind}:${code}` },
        { $set: { sequence } },
        { session, upsert: true, runValidators: true },
      );
    },
    /** The last sequence of a record that had this code; 0 where there was none. */
    lastSequence: async (code: string, { session }: UnitOfWork): Promise<number> => {
      const row = await rows.findById(`${kind}:${code}`).session(session).lean<RetiredCodeRow | null>();
      return row?.sequence ?? 0;
    },
  };
};
export type RetiredCodes = ReturnType<typeof createRetiredCodes>;
