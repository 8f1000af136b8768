import type { ClientSession, Connection } from 'mongoose';
import type { AccountFacts, ProfileRecord } from './profiles.domain.ts';

type ProfileRow = Omit<ProfileRecord, 'accountId'> & { readonly _id: string };

export const PROFILES_COLLECTION = 'profiles';

export const createProfilesRepository = (connection: Connection) => {
  const rows = () => connection.collection<ProfileRow>(PROFILES_COLLECTION);
  return {
    find: async (accountId: string, session?: ClientSession): Promise<ProfileRecord | undefined> => {
      const row = await rows().findOne({ _id: accountId }, session === undefined ? {} : { session });
      if (row === null) return undefined;
      const { _id, ...rest } = row;
      return { accountId: _id, ...rest };
    },
    insert: async ({ accountId, ...row }: ProfileRecord, session: ClientSession): Promise<void> => {
      await rows().insertOne({ _id: accountId, ...row }, { session });
    },
    /** Takes over what identity told; no event of the profile, so no step of its sequence. */
    setAccount: async (accountId: string, account: AccountFacts, at: Date, session: ClientSession) => {
      await rows().updateOne({ _id: accountId }, { $set: { account, updatedAt: at } }, { session });
    },
    replace: async ({ accountId, ...row }: ProfileRecord, session: ClientSession) => {
      await rows().replaceOne({ _id: accountId }, row, { session });
    },
    setTerms: async (accountId: string, terms: ProfileRecord['terms'], session: ClientSession) => {
      await rows().updateOne({ _id: accountId }, { $set: { terms } }, { session });
    },
  };
};
export type ProfilesRepository = ReturnType<typeof createProfilesRepository>;
