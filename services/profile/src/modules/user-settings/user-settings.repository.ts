import type { UserSettings } from '@gatehouse/contracts/profile/resources.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type UserSettingsRow, userSettings } from './user-settings.model.ts';

export const createUserSettingsRepository = (connection: Connection) => {
  const rows = userSettings.model(connection);
  return {
    find: async (accountId: string, unit?: UnitOfWork): Promise<Partial<UserSettings>> => {
      const row = await rows
        .findOne({ _id: accountId })
        .session(unit?.session ?? null)
        .lean<UserSettingsRow | null>();
      return row?.chosen ?? {};
    },
    /** Takes over the language that identity told; no event, it has been told. */
    setLanguage: async (accountId: string, lang: string, unit: UnitOfWork): Promise<void> => {
      await rows
        .updateOne({ _id: accountId, 'chosen.lang': { $exists: true } }, { $set: { 'chosen.lang': lang } })
        .session(unit.session);
    },
    remove: async (accountId: string, unit: UnitOfWork): Promise<void> => {
      await rows.deleteOne({ _id: accountId }).session(unit.session);
    },
    /** Stores choices and answers the sequence of the event that tells of them. */
    save: async (accountId: string, chosen: Partial<UserSettings>, unit: UnitOfWork): Promise<number> => {
      const row = await rows
        .findOneAndUpdate(
          { _id: accountId },
          { $set: { chosen }, $inc: { sequence: 1 } },
          { upsert: true, returnDocument: 'after', runValidators: true },
        )
        .session(unit.session)
        .lean<UserSettingsRow>();
      return row?.sequence ?? 1;
    },
  };
};
export type UserSettingsRepository = ReturnType<typeof createUserSettingsRepository>;
