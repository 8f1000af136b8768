import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type AgreementRow, agreements as collection } from './agreements.model.ts';

export const createAgreementsRepository = (connection: Connection) => {
  const rows = collection.model(connection);
  return {
    insert: async (unit: UnitOfWork, agreements: readonly AgreementRow[]): Promise<void> => {
      await rows.insertMany([...agreements], { session: unit.session });
    },
    /** Number of a version that a person agreed with; undefined where it was not told. */
    numberOf: async (
      unit: UnitOfWork,
      of: Pick<AgreementRow, 'accountId' | 'termId' | 'version'>,
    ): Promise<number | undefined> => {
      const { accountId, termId, version } = of;
      const row = await rows
        .findOne({ accountId, termId, version }, { versionNumber: 1 })
        .session(unit.session)
        .lean<Pick<AgreementRow, 'versionNumber'>>();
      return row?.versionNumber;
    },
    /** That a person agreed stays, and when; from where does not. */
    forgetAddresses: async (unit: UnitOfWork, accountId: string): Promise<void> => {
      await rows.updateMany({ accountId }, { $set: { ip: null } }, { session: unit.session });
    },
    /** Versions before these, newest first, of one person. */
    findOf: (accountId: string): Promise<AgreementRow[]> =>
      rows.find({ accountId }).sort({ agreedAt: -1, _id: -1 }).lean<AgreementRow[]>().exec(),
  };
};
export type AgreementsRepository = ReturnType<typeof createAgreementsRepository>;
