import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';

export const AGREEMENTS_COLLECTION = 'agreements';

/** One agreement of one person with one version; what somebody agreed with is never overwritten. */
export interface AgreementRow {
  readonly _id: string;
  readonly accountId: string;
  readonly termId: string;
  readonly version: string;
  /** Absent in rows of the version before, and where the domain did not tell it. */
  readonly versionNumber?: number;
  /** In Russian. */
  readonly title: string;
  readonly domainId: string | null;
  readonly ip: string | null;
  readonly agreedAt: Date;
}

export const createAgreementsRepository = (connection: Connection) => {
  const rows = connection.collection<AgreementRow>(AGREEMENTS_COLLECTION);
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
      const row = await rows.findOne({ accountId, termId, version }, { session: unit.session });
      return row?.versionNumber;
    },
    /** Versions before these, newest first, of one person. */
    findOf: (accountId: string): Promise<AgreementRow[]> =>
      rows.find({ accountId }).sort({ agreedAt: -1, _id: -1 }).toArray(),
  };
};
export type AgreementsRepository = ReturnType<typeof createAgreementsRepository>;
