/** What a run changed in the words of the pages. */
import { type JournalWords, journalWords } from '@gatehouse/contracts/audit/journal-words.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { readFrontendTexts } from '@gatehouse/contracts/platform/read-frontend-texts.ts';
import type { MapperFieldFacts } from '../mappers/mapper-fields.ts';

const languageNames: Readonly<Record<string, string>> = { ru: 'Русский', en: 'English' };

/** Reads the texts; throws where they cannot be read. `fields`: what fields of the installation's own are called. */
export const readChangeWords = (
  folder: string,
  fields: (locale: string) => Promise<readonly Pick<MapperFieldFacts, 'code' | 'title' | 'side'>[]>,
) => {
  const texts = { ru: readFrontendTexts(folder, 'ru'), en: readFrontendTexts(folder, 'en') };
  return async (reader: string): Promise<JournalWords> => {
    const locale = reader === 'ru' ? 'ru' : 'en';
    const messages = texts[locale];
    const ours = (await fields(locale)).filter(({ side }) => side === 'ours');
    return journalWords({
      locale,
      ids: () => Object.keys(messages),
      has: (id) => Object.hasOwn(messages, id),
      say: (id) => ownValue(messages, id) ?? id,
      number: (value, options) => new Intl.NumberFormat(locale, options).format(value),
      date: (value, options) => new Intl.DateTimeFormat(locale, options).format(new Date(value)),
      languages: Object.keys(languageNames),
      languageName: (code) => ownValue(languageNames, code),
      profileFields: new Map(ours.map(({ code, title }) => [code, { title, fieldType: 'input' }])),
    });
  };
};
export type ChangeWords = ReturnType<typeof readChangeWords>;
