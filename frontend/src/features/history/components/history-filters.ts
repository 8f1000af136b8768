import type { JournalWords } from '@gatehouse/contracts/audit/journal-words.ts';
import type { HistoryType } from '@gatehouse/contracts/audit/resources.ts';
import type { ListFilter } from '../../../screen/list-filter.ts';

/** Filters of the administrator's journal. */
export function historyFilters(words: JournalWords, types: readonly HistoryType[]): ListFilter[] {
  const entities = [...new Set(types.map(({ entity }) => entity))];
  return [
    { kind: 'period', name: 'period' },
    {
      kind: 'choice',
      name: 'type',
      options: types.map(({ type }) => ({ value: type, label: words.type(type) })),
      word: words.type,
    },
    {
      kind: 'choice',
      name: 'entity',
      options: entities.map((entity) => ({ value: entity, label: words.entity(entity) })),
      word: words.entity,
    },
    { kind: 'choice', name: 'field', options: words.fields(), word: words.field },
    { kind: 'text', name: 'changer' },
    { kind: 'text', name: 'ip' },
  ];
}
