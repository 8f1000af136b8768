import { type JournalRow, rowWords } from '../history/row.domain.ts';
import { HIDDEN } from '../history/secrets.domain.ts';

/** What tells who a person is; of everything else in the journal their id alone does. */
const personal: ReadonlySet<string> = new Set(['account', 'profile', 'registration']);
/** Fields that say what happened, not to whom. */
const facts: ReadonlySet<string> = new Set([
  ...['status', 'managedBy', 'roles', 'locale', 'reason', 'factor', 'factors', 'failures', 'restored'],
]);

/** The row as it stands once nobody may know any more who the person was: what happened, and when (ADR 105). */
export const erasedRow = ({ ip: _, ...row }: JournalRow): JournalRow => {
  if (!personal.has(row.entity)) return row;
  const { entityNames: __, ...rest } = row;
  const changes = row.changes.map((change) =>
    facts.has(change.field) ? change : { field: change.field, previous: null, current: HIDDEN },
  );
  return { ...rest, entityName: null, changes };
};

/** Without the words of whoever made the change; the caller adds what they are called by now. */
export const withoutChanger = (row: JournalRow): JournalRow => ({
  ...row,
  words: rowWords(row.entityName, row.entityNames, row.changes),
});
