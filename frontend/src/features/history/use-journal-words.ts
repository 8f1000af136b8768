import { type JournalWords, journalWords } from '@gatehouse/contracts/audit/journal-words.ts';
import { type IntlShape, useIntl } from 'react-intl';
import { isLocale, languageName, locales } from '../../lib/locale.ts';

/** The words of the journal in the texts of the page. */
export const wordsOf = (intl: IntlShape): JournalWords =>
  journalWords({
    locale: intl.locale,
    ids: () => Object.keys(intl.messages),
    has: (id) => id in intl.messages,
    say: (id, values) => intl.formatMessage({ id }, values),
    number: (value, options) => intl.formatNumber(value, options as Parameters<IntlShape['formatNumber']>[1]),
    date: (value, options) => intl.formatDate(value, options),
    languages: locales,
    languageName: (code) => (isLocale(code) ? languageName(code) : undefined),
  });

export function useJournalWords(): JournalWords {
  return wordsOf(useIntl());
}
