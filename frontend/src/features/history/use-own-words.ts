import type { JournalWords } from '@gatehouse/contracts/audit/journal-words.ts';
import { profileProfileConfigureCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import type { ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { type IntlShape, useIntl } from 'react-intl';
import { useRequest } from '../../lib/swr.ts';
import { historyMessages } from './messages.ts';
import { useJournalWords } from './use-journal-words.ts';

const prefix = 'additionalInfo.';

/** The words of the journal with the fields of the profile form by the names that the form gives them. */
export function ownWordsOf(intl: IntlShape, words: JournalWords, fields: ProfileConfigure['fields']) {
  const byPath = new Map(
    Object.values(fields)
      .flat()
      .filter(({ systemic }) => !systemic)
      .map((field) => [prefix + field.code, field]),
  );
  return {
    ...words,
    field: (path) => byPath.get(path)?.title ?? words.field(path),
    value: (path, value) => {
      const type = byPath.get(path)?.fieldType;
      const count = [value ?? []].flat().length;
      // The name of a stored file says nothing to anybody.
      if (type === 'picture' && count > 0) return intl.formatMessage(historyMessages.pictures, { count });
      return words.value(type === 'phone' ? 'mobile' : path, value);
    },
  } satisfies JournalWords as JournalWords;
}

/** The words for who reads what happened to themselves. */
export function useOwnWords(): JournalWords {
  const intl = useIntl();
  const words = useJournalWords();
  const { data } = useRequest(profileProfileConfigureCall, {});
  return data ? ownWordsOf(intl, words, data.configure.fields) : words;
}
