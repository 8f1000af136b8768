import type { Change } from '@gatehouse/contracts/core/define-event.ts';

/** What the journal calls a part of a profile that an answer has at this path. */
const journalNames: Readonly<Record<string, string>> = {
  'contacts.mobiles': 'personalMobile',
  'contacts.emails': 'personalEmail',
};

/** What somebody who reads nothing but the journal knows of a person. */
export const createJournalReader = () => {
  const known = new Map<string, Change['current']>();
  return {
    read: (changes: readonly Change[]): string[] =>
      changes.flatMap(({ field, previous, current }) => {
        const before = known.get(field);
        known.set(field, current);
        const same = before === undefined || JSON.stringify(before) === JSON.stringify(previous);
        return same ? [] : [`${field} was not as it is told`];
      }),
    known: (path: string) => known.get(journalNames[path] ?? path.replace('mainInfo.', '')),
  };
};
