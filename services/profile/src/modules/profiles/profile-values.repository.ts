import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { ProfileValues } from './profile-fields.domain.ts';
import { type ProfileValueRow, profileValues } from './profile-values.model.ts';

export const createProfileValuesRepository = (connection: Connection) => {
  const rows = profileValues.model(connection);
  return {
    of: async (accountId: string, unit?: UnitOfWork): Promise<ProfileValues> => {
      const found = await rows
        .find({ accountId })
        .session(unit?.session ?? null)
        .lean<ProfileValueRow[]>();
      return new Map(found.map(({ field, values }) => [field, values]));
    },
    removeOf: async (accountId: string, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteMany({ accountId }).session(session);
    },
  };
};
export type ProfileValuesRepository = ReturnType<typeof createProfileValuesRepository>;
