import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type LocaleRow, locales } from './locales.model.ts';

export type LocaleRecord = Omit<LocaleRow, '_id'> & { readonly code: string };

export const createLocalesRepository = (connection: Connection) => {
  const rows = locales.model(connection);
  /** The default one first, then by code. */
  const all = async (unit?: UnitOfWork): Promise<readonly LocaleRecord[]> => {
    const found = await rows
      .find()
      .session(unit?.session ?? null)
      .sort({ default: -1, _id: 1 })
      .lean<LocaleRow[]>();
    return found.map(({ _id, ...row }) => ({ code: _id, ...row }));
  };
  return {
    all,
    enabled: async (unit?: UnitOfWork): Promise<readonly string[]> =>
      (await all(unit)).filter(({ enabled }) => enabled).map(({ code }) => code),
    save: async ({ code, ...row }: LocaleRecord, { session }: UnitOfWork): Promise<void> => {
      await rows.replaceOne({ _id: code }, { _id: code, ...row }, { runValidators: true, session });
    },
  };
};
export type LocalesRepository = ReturnType<typeof createLocalesRepository>;
