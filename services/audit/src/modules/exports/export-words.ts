/** The words of an export: those of the pages, in the reader's language and by their clocks. */
import { createIntl, createIntlCache, type IntlShape } from '@formatjs/intl';
import {
  type JournalSpeech,
  type JournalWords,
  journalWords,
  profileFieldsIn,
} from '@gatehouse/contracts/audit/journal-words.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { builtInLocales, writtenAs } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { readFrontendTexts } from '@gatehouse/contracts/platform/read-frontend-texts.ts';
import { memoize } from '@gatehouse/kit/text/memoize.ts';
import type { Logger } from 'pino';
import type { AddedLanguages, CompiledTexts } from '../../adapters/platform.client.ts';
import type { ProfileFieldNames } from '../../adapters/profile.client.ts';

export interface ExportWords extends JournalWords, Pick<JournalSpeech, 'say'> {
  /** Code of the reader's language. */
  readonly locale: string;
  readonly timeZone: string;
}

export interface ExportWordsDeps {
  /** Of the frontend's own texts. */
  readonly folder: string;
  readonly languages: AddedLanguages;
  readonly profileFields: ProfileFieldNames;
  readonly log: Logger;
}

type BuiltIn = (typeof builtInLocales)[number];
const [base] = builtInLocales;
const isBuiltIn = (locale: string): locale is BuiltIn => builtInLocales.some((known) => known === locale);

/** First parts of the ids of texts that a row, or the head of its column, is told in. */
const heads = new Set(['history', 'journal', 'role', 'widget']);
const languageNames: Readonly<Record<string, string>> = { ru: 'Русский', en: 'English' };

const told = <Text>(texts: Readonly<Record<string, Text>>): Readonly<Record<string, Text>> =>
  Object.fromEntries(Object.entries(texts).filter(([id]) => heads.has(id.slice(0, id.indexOf('.')))));

const textsIn = (folder: string, locale: BuiltIn): Readonly<Record<string, string>> =>
  told(readFrontendTexts(folder, locale));

interface Language {
  readonly texts: CompiledTexts;
  /** What each added language is called. */
  readonly names: ReadonlyMap<string, string>;
}

/** Texts of a language as the pages say them: what an added one lacks is said in the base one, by the plural rules of that. */
const sayIn = (
  locale: string,
  messages: Readonly<Record<string, string>>,
  own: CompiledTexts,
  timeZone: string,
): JournalSpeech['say'] => {
  const cache = createIntlCache();
  const speaker = (code: string, texts: object): IntlShape<string> =>
    createIntl(
      { locale: writtenAs(code), messages: texts as Record<string, string>, timeZone, onError: () => {} },
      cache,
    );
  const built = speaker(isBuiltIn(locale) ? locale : base, messages);
  const added = speaker(locale, own);
  const speakerOf = (id: string) => (Object.hasOwn(own, id) ? added : built);
  // A file says the same few hundred words again and again: kept, they take a quarter of the time.
  const said = memoize((id: string) => speakerOf(id).formatMessage({ id }));
  return (id, values) => (values === undefined ? said(id) : speakerOf(id).formatMessage({ id }, values));
};

/** Reads the texts of the pages; throws where they cannot be read: an installation without them does not start. */
export const readExportWords = ({ folder, languages, profileFields, log }: ExportWordsDeps) => {
  const builtIn = { ru: textsIn(folder, 'ru'), en: textsIn(folder, 'en') };

  /** A file in the base language is worth more than none: whoever looks into a failure needs the journal. */
  const askedOf = async (locale: string): Promise<Language> => {
    try {
      const all = await languages.all();
      const known = all.find(({ code }) => code === locale);
      const texts = (known?.texts ?? null) === null ? {} : await languages.texts(locale);
      return { texts: told(texts), names: new Map(all.map(({ code, name }) => [code, name])) };
    } catch (err) {
      log.warn({ err, locale }, 'the texts of added languages cannot be read, a file does without them');
      return { texts: {}, names: new Map() };
    }
  };

  const fieldsIn = async (locale: string): Promise<JournalSpeech['profileFields']> => {
    try {
      const fields = await profileFields.all();
      return profileFieldsIn(locale, fields);
    } catch (err) {
      log.warn({ err }, 'the names of profile fields cannot be read, a file has their codes');
      return undefined;
    }
  };

  return async (locale: string, timeZone: string): Promise<ExportWords> => {
    const [{ texts: own, names }, profileFields] = await Promise.all([askedOf(locale), fieldsIn(locale)]);
    const messages = builtIn[isBuiltIn(locale) ? locale : base];
    const language = writtenAs(locale);
    const say = sayIn(locale, messages, own, timeZone);
    const numbers = memoize(
      (unit: string) =>
        new Intl.NumberFormat(language, unit === '' ? {} : { style: 'unit', unit, unitDisplay: 'long' }),
    );
    const dates = memoize(
      (look: string) =>
        new Intl.DateTimeFormat(language, {
          timeZone,
          ...(JSON.parse(look) as Intl.DateTimeFormatOptions),
        }),
    );
    const words = journalWords({
      locale,
      ids: () => Object.keys(messages),
      has: (id) => Object.hasOwn(messages, id),
      say,
      number: (value, { unit = '' }) => numbers(unit).format(value),
      date: (value, look) => dates(JSON.stringify(look)).format(new Date(value)),
      languages: builtInLocales,
      languageName: (code) => ownValue(languageNames, code) ?? names.get(code),
      profileFields,
    });
    return { ...words, say, locale, timeZone };
  };
};
