import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { AccountFacts, ProfileAvatar, ProfileRecord } from './profiles.domain.ts';
import { type ProfileRow, profiles } from './profiles.model.ts';

export const createProfilesRepository = (connection: Connection) => {
  const rows = profiles.model(connection);
  return {
    find: async (accountId: string, unit?: UnitOfWork): Promise<ProfileRecord | undefined> => {
      const row = await rows
        .findOne({ _id: accountId })
        .session(unit?.session ?? null)
        .lean<ProfileRow | null>();
      if (row === null) return undefined;
      const { _id, ...rest } = row;
      return { accountId: _id, ...rest };
    },
    /** The language of the account; null without one. */
    localeOf: async (accountId: string, unit?: UnitOfWork): Promise<string | null> => {
      const row = await rows
        .findOne({ _id: accountId }, { 'account.locale': 1 })
        .session(unit?.session ?? null)
        .lean<Pick<ProfileRow, 'account'> | null>();
      return row?.account.locale ?? null;
    },
    save: ({ accountId, ...row }: ProfileRecord, unit: UnitOfWork): Promise<void> =>
      saveNext(rows, { _id: accountId, ...row }, unit),
    /** Takes over what identity told; no event of the profile, so no step of its sequence. */
    setAccount: async (accountId: string, account: AccountFacts, at: Date, unit: UnitOfWork) => {
      await rows
        .updateOne({ _id: accountId }, { $set: { account, updatedAt: at } }, { runValidators: true })
        .session(unit.session);
    },
    /** No step of the profile's own sequence either: an avatar has one of its own. */
    setAvatar: async (accountId: string, avatar: ProfileAvatar, at: Date, unit: UnitOfWork) => {
      await rows
        .updateOne({ _id: accountId }, { $set: { avatar, updatedAt: at } }, { runValidators: true })
        .session(unit.session);
    },
    setTerms: async (accountId: string, terms: ProfileRecord['terms'], unit: UnitOfWork) => {
      await rows
        .updateOne({ _id: accountId }, { $set: { terms } }, { runValidators: true })
        .session(unit.session);
    },
  };
};
export type ProfilesRepository = ReturnType<typeof createProfilesRepository>;
