import {
  type JournalWords,
  journalWords,
  type ProfileFieldWords,
  profileFieldsIn,
} from '@gatehouse/contracts/audit/journal-words.ts';
import { profileFieldNameListCall } from '@gatehouse/contracts/generated/calls/profile/field-names.ts';
import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { isLocale, languageName, locales } from '../../lib/locale.ts';
import { useRequest } from '../../lib/swr.ts';
import { useMay } from '../../screen/screen-person.tsx';

/** The words of the journal in the texts of the page, and fields of profiles by the names that are known. */
export const wordsOf = (
  intl: IntlShape,
  profileFields?: ReadonlyMap<string, ProfileFieldWords>,
): JournalWords =>
  journalWords({
    locale: intl.locale,
    ids: () => Object.keys(intl.messages),
    has: (id) => id in intl.messages,
    say: (id, values) => intl.formatMessage({ id }, values),
    number: (value, options) => intl.formatNumber(value, options as Parameters<IntlShape['formatNumber']>[1]),
    date: (value, options) => intl.formatDate(value, options),
    languages: locales,
    languageName: (code) => (isLocale(code) ? languageName(code) : undefined),
    profileFields,
  });

/** The words for who reads what happened to everybody. */
export function useJournalWords(): JournalWords {
  const intl = useIntl();
  const asked = useMay()(profileFieldNameListCall) ? {} : undefined;
  const { data } = useRequest(profileFieldNameListCall, asked, { revalidateOnFocus: false });
  return useMemo(() => wordsOf(intl, data && profileFieldsIn(intl.locale, data.fields)), [intl, data]);
}
