/** The words of an export: those of the pages, in the reader's language and by their clocks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl, createIntlCache } from '@formatjs/intl';
import {
  type JournalSpeech,
  type JournalWords,
  journalWords,
} from '@gatehouse/contracts/audit/journal-words.ts';
import { builtInLocales } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { madeOnce } from '@gatehouse/kit/text/made-once.ts';

export type ExportLocale = (typeof builtInLocales)[number];

export interface ExportWords extends JournalWords, Pick<JournalSpeech, 'say'> {
  readonly locale: ExportLocale;
  readonly timeZone: string;
}

/** First parts of the ids of texts that a row, or the head of its column, is told in. */
const heads = new Set(['history', 'journal', 'role', 'widget']);
const languageNames: Readonly<Record<string, string>> = { ru: 'Русский', en: 'English' };
/** As pages write dates and numbers. */
const writtenAs = { ru: 'ru', en: 'en-GB' } as const;

const textsIn = (folder: string, locale: ExportLocale): Readonly<Record<string, string>> => {
  const all = JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(all).filter(([id]) => heads.has(id.slice(0, id.indexOf('.')))));
};

/** Reads the texts of the pages; throws where they cannot be read: an installation without them does not start. */
export const readExportWords = (
  folder: string,
): ((locale: ExportLocale, timeZone: string) => ExportWords) => {
  const texts = { ru: textsIn(folder, 'ru'), en: textsIn(folder, 'en') };
  return (locale, timeZone) => {
    const messages = texts[locale];
    const intl = createIntl(
      { locale: writtenAs[locale], messages, timeZone, onError: () => {} },
      createIntlCache(),
    );
    // A file says the same few hundred words again and again: kept, they take a quarter of the time.
    const said = madeOnce((id: string) => intl.formatMessage({ id }));
    const say: JournalSpeech['say'] = (id, values) =>
      values === undefined ? said(id) : intl.formatMessage({ id }, values);
    const numbers = madeOnce(
      (unit: string) =>
        new Intl.NumberFormat(
          writtenAs[locale],
          unit === '' ? {} : { style: 'unit', unit, unitDisplay: 'long' },
        ),
    );
    const dates = madeOnce(
      (look: string) =>
        new Intl.DateTimeFormat(writtenAs[locale], {
          timeZone,
          ...(JSON.parse(look) as Intl.DateTimeFormatOptions),
        }),
    );
    const words = journalWords({
      locale,
      ids: () => Object.keys(messages),
      has: (id) => id in messages,
      say,
      number: (value, { unit = '' }) => numbers(unit).format(value),
      date: (value, look) => dates(JSON.stringify(look)).format(new Date(value)),
      languages: builtInLocales,
      languageName: (code) => languageNames[code],
    });
    return { ...words, say, locale, timeZone };
  };
};
