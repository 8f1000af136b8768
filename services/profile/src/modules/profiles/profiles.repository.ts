import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { AccountFacts, ProfileRecord } from './profiles.domain.ts';

type ProfileRow = Omit<ProfileRecord, 'accountId'> & { readonly _id: string };

export const PROFILES_COLLECTION = 'profiles';

export const createProfilesRepository = (connection: Connection) => {
  const rows = () => connection.collection<ProfileRow>(PROFILES_COLLECTION);
  return {
    find: async (accountId: string, unit?: UnitOfWork): Promise<ProfileRecord | undefined> => {
      const row = await rows().findOne(
        { _id: accountId },
        unit === undefined ? {} : { session: unit.session },
      );
      if (row === null) return undefined;
      const { _id, ...rest } = row;
      return { accountId: _id, ...rest };
    },
    insert: async ({ accountId, ...row }: ProfileRecord, unit: UnitOfWork): Promise<void> => {
      await rows().insertOne({ _id: accountId, ...row }, { session: unit.session });
    },
    /** Takes over what identity told; no event of the profile, so no step of its sequence. */
    setAccount: async (accountId: string, account: AccountFacts, at: Date, unit: UnitOfWork) => {
      await rows().updateOne(
        { _id: accountId },
        { $set: { account, updatedAt: at } },
        { session: unit.session },
      );
    },
    replace: async ({ accountId, ...row }: ProfileRecord, unit: UnitOfWork) => {
      await rows().replaceOne({ _id: accountId }, row, { session: unit.session });
    },
    setTerms: async (accountId: string, terms: ProfileRecord['terms'], unit: UnitOfWork) => {
      await rows().updateOne({ _id: accountId }, { $set: { terms } }, { session: unit.session });
    },
  };
};
export type ProfilesRepository = ReturnType<typeof createProfilesRepository>;
