import type { HistoryType } from '@gatehouse/contracts/audit/resources.ts';
import type { IntlShape } from 'react-intl';
import type { ListFilter } from '../../../screen/list-filter.ts';
import { historyMessages } from '../messages.ts';
import type { JournalWords } from '../use-journal-words.ts';

/** Filters of the administrator's journal. */
export function historyFilters(
  intl: IntlShape,
  words: JournalWords,
  types: readonly HistoryType[],
): ListFilter[] {
  const text = (name: 'period' | 'from' | 'to' | 'type' | 'entity' | 'field' | 'changer' | 'ip') =>
    intl.formatMessage(historyMessages[name]);
  const entities = [...new Set(types.map(({ entity }) => entity))];
  return [
    {
      kind: 'period',
      name: 'period',
      label: text('period'),
      from: { name: 'from', label: text('from'), query: 'dateFrom' },
      to: { name: 'to', label: text('to'), query: 'dateTo' },
    },
    {
      kind: 'choice',
      name: 'type',
      label: text('type'),
      options: types.map(({ type }) => ({ value: type, label: words.type(type) })),
      word: words.type,
    },
    {
      kind: 'choice',
      name: 'entity',
      label: text('entity'),
      options: entities.map((entity) => ({ value: entity, label: words.entity(entity) })),
      word: words.entity,
    },
    { kind: 'choice', name: 'field', label: text('field'), options: words.fields(), word: words.field },
    { kind: 'text', name: 'changer', label: text('changer') },
    { kind: 'text', name: 'ip', label: text('ip') },
  ];
}
