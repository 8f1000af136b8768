import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { Texts } from './locale-texts.domain.ts';
import { type LocaleTextsRow, localeTexts } from './locale-texts.model.ts';

export const createLocaleTextsRepository = (connection: Connection) => {
  const rows = localeTexts.model(connection);
  return {
    /** None of a language that has no file. */
    of: async (code: string, unit?: UnitOfWork): Promise<Texts> => {
      const row = await rows
        .findOne({ _id: code })
        .session(unit?.session ?? null)
        .lean<LocaleTextsRow | null>();
      return row === null ? {} : (JSON.parse(row.content) as Texts);
    },
    save: async (code: string, texts: Texts, { session }: UnitOfWork): Promise<void> => {
      const row = { _id: code, content: JSON.stringify(texts) };
      await rows.replaceOne({ _id: code }, row, { runValidators: true, session, upsert: true });
    },
    remove: async (code: string, { session }: UnitOfWork): Promise<void> => {
      await rows.deleteOne({ _id: code }).session(session);
    },
  };
};
export type LocaleTextsRepository = ReturnType<typeof createLocaleTextsRepository>;
