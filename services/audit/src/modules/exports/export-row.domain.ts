/** A row of the history as cells of a sheet, in the words of the page. */

import { exportTexts } from '@gatehouse/contracts/audit/export-texts.ts';
import type { JournalSpeech, JournalWords } from '@gatehouse/contracts/audit/journal-words.ts';
import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import { type Cell, cellOf } from '@gatehouse/kit/text/cell.ts';

/** The columns of the page in its order, and last what tells objects and people of one name apart. */
const columns = [
  'type',
  'name',
  'entity',
  'changes',
  'changer',
  'ip',
  'date',
  'entryId',
  'changerId',
  'entityId',
] as const;

/** Names of the columns; that of dates says by which clocks they are. */
export const exportColumns = ({
  say,
  timeZone,
}: Pick<JournalSpeech, 'say'> & { readonly timeZone: string }): readonly string[] =>
  columns.map((column) =>
    column === 'date' ? `${say(exportTexts.date)} (${timeZone})` : say(exportTexts[column]),
  );

const changeText = ({ field, previous, current }: Change, words: JournalWords): string => {
  const before = previous === null ? '' : `${words.value(field, previous)} → `;
  return `${words.field(field)}: ${before}${words.value(field, current)}`;
};

export const exportRow = (
  entry: HistoryEntry,
  words: JournalWords,
  clocks: (instant: Date) => Date,
): Cell[] => {
  const cells: Record<(typeof columns)[number], Cell> = {
    type: words.type(entry.type),
    name: words.name(entry) ?? '',
    entity: words.entity(entry.entity),
    changes: entry.changes.map((change) => changeText(change, words)).join('\n'),
    changer: entry.changer.name,
    ip: entry.ip ?? '',
    date: clocks(new Date(entry.date)),
    entryId: entry.id,
    changerId: entry.changer.id,
    entityId: entry.entityId,
  };
  return columns.map((column) => cellOf(cells[column]));
};
