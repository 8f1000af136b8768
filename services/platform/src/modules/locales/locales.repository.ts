import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';

export interface LocaleRecord {
  readonly code: string;
  /** In the language itself. */
  readonly name: string;
  readonly enabled: boolean;
  /** People without a choice get this one; it cannot be switched off. */
  readonly default: boolean;
  readonly sequence: number;
}

type LocaleRow = Omit<LocaleRecord, 'code'> & { readonly _id: string };

export const LOCALES_COLLECTION = 'locales';

export const createLocalesRepository = (connection: Connection) => {
  const rows = () => connection.collection<LocaleRow>(LOCALES_COLLECTION);
  /** The default one first, then by code. */
  const all = async (unit?: UnitOfWork): Promise<readonly LocaleRecord[]> => {
    const found = await rows()
      .find({}, unit === undefined ? {} : { session: unit.session })
      .sort({ default: -1, _id: 1 })
      .toArray();
    return found.map(({ _id, ...row }) => ({ code: _id, ...row }));
  };
  return {
    all,
    enabled: async (unit?: UnitOfWork): Promise<readonly string[]> =>
      (await all(unit)).filter(({ enabled }) => enabled).map(({ code }) => code),
    save: async ({ code, ...row }: LocaleRecord, unit: UnitOfWork): Promise<void> => {
      await rows().replaceOne({ _id: code }, row, { upsert: true, session: unit.session });
    },
  };
};
export type LocalesRepository = ReturnType<typeof createLocalesRepository>;
