import type { Sealed } from '@gatehouse/contracts/notification/events.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { RecoveryHashes } from './recovery-codes.ts';
import {
  type SecondFactorRow,
  secondFactors,
  type TotpEnrolmentRow,
  totpEnrolments,
} from './second-factors.model.ts';

export const createSecondFactorsRepository = (connection: Connection) => {
  const rows = secondFactors.model(connection);
  const enrolments = totpEnrolments.model(connection);
  return {
    find: (accountId: string): Promise<SecondFactorRow | null> =>
      rows.findOne({ _id: accountId }).lean<SecondFactorRow>().exec(),
    /** False when this code or a later one was taken before. */
    useTotp: async (
      unit: UnitOfWork,
      accountId: string,
      { step, sealed, at }: { readonly step: number; readonly sealed: Sealed; readonly at: Date },
    ): Promise<boolean> => {
      const { matchedCount } = await rows.updateOne(
        { _id: accountId, 'totp.lastStep': { $lt: step } },
        { $set: { 'totp.lastStep': step, 'totp.lastUsedAt': at, 'totp.sealed': sealed } },
        { session: unit.session },
      );
      return matchedCount === 1;
    },
    /** False when it was used before. */
    useRecoveryCode: async (unit: UnitOfWork, accountId: string, hash: string): Promise<boolean> => {
      const { matchedCount } = await rows.updateOne(
        { _id: accountId, 'recovery.hashes': hash },
        { $pull: { 'recovery.hashes': hash } },
        { session: unit.session },
      );
      return matchedCount === 1;
    },
    put: async (unit: UnitOfWork, row: SecondFactorRow): Promise<void> => {
      await rows.replaceOne({ _id: row._id }, row, {
        session: unit.session,
        upsert: true,
        runValidators: true,
      });
    },
    setRecovery: async (unit: UnitOfWork, accountId: string, recovery: RecoveryHashes): Promise<void> => {
      await rows.updateOne(
        { _id: accountId },
        { $set: { recovery } },
        { session: unit.session, runValidators: true },
      );
    },
    removeWithin: async (unit: UnitOfWork, accountId: string): Promise<void> => {
      await rows.deleteOne({ _id: accountId }, { session: unit.session });
      await enrolments.deleteOne({ _id: accountId }, { session: unit.session });
    },
    begin: async (unit: UnitOfWork, row: TotpEnrolmentRow): Promise<void> => {
      await enrolments.replaceOne({ _id: row._id }, row, {
        session: unit.session,
        upsert: true,
        runValidators: true,
      });
    },
    begun: (accountId: string): Promise<TotpEnrolmentRow | null> =>
      enrolments.findOne({ _id: accountId }).lean<TotpEnrolmentRow>().exec(),
    /** Uses an enrolment up; false when another one took its place or it was used. */
    take: async (unit: UnitOfWork, { _id, sealed }: TotpEnrolmentRow): Promise<boolean> => {
      const { deletedCount } = await enrolments.deleteOne(
        { _id, 'sealed.data': sealed.data },
        { session: unit.session },
      );
      return deletedCount === 1;
    },
  };
};
export type SecondFactorsRepository = ReturnType<typeof createSecondFactorsRepository>;
