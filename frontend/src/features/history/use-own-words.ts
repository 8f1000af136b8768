import type { JournalWords } from '@gatehouse/contracts/audit/journal-words.ts';
import { profileProfileConfigureCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import type { ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { type IntlShape, useIntl } from 'react-intl';
import { hasEnded, useRequest } from '../../lib/swr.ts';
import { wordsOf } from './use-journal-words.ts';

/** The words of the journal with the fields of the profile form by the names that the form gives them. */
export const ownWordsOf = (intl: IntlShape, fields: ProfileConfigure['fields']): JournalWords =>
  wordsOf(
    intl,
    new Map(
      Object.values(fields)
        .flat()
        .filter(({ systemic }) => !systemic)
        .map((field) => [field.code, field]),
    ),
  );

/** The words for who reads what happened to themselves, and whether the names of their fields are among them. */
export function useOwnWords(): { words: JournalWords; areKnown: boolean } {
  const intl = useIntl();
  const { data, error } = useRequest(profileProfileConfigureCall, {});
  return {
    words: data ? ownWordsOf(intl, data.configure.fields) : wordsOf(intl),
    areKnown: hasEnded({ data, error }),
  };
}
