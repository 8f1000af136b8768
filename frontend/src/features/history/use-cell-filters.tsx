import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { Filter } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { Message } from '../../i18n/texts-of.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import type { RecordMenu } from '../../screen/editing.tsx';
import { cellFilterMessages } from './texts.ts';
import { useJournalWords } from './use-journal-words.ts';

interface CellFilter {
  /** Key of the list's filter. */
  readonly name: 'type' | 'entity' | 'changer' | 'ip';
  readonly text: Message;
  /** As the filter takes it. */
  readonly value: string;
  /** As people read it. */
  readonly word: string;
}

/** Filters by what an entry says: one press instead of finding the same value in a filter's list. */
export function useCellFilters(address: Pick<ListAddress, 'view' | 'filterBy'>): RecordMenu<HistoryEntry> {
  const intl = useIntl();
  const words = useJournalWords();
  const filtersOf = ({ type, entity, changer, ip }: HistoryEntry): CellFilter[] => [
    { name: 'type', text: cellFilterMessages.type, value: type, word: words.type(type) },
    { name: 'entity', text: cellFilterMessages.entity, value: entity, word: words.entity(entity) },
    { name: 'changer', text: cellFilterMessages.changer, value: changer.name, word: changer.name },
    ...(ip ? [{ name: 'ip', text: cellFilterMessages.ip, value: ip, word: ip } as const] : []),
  ];
  return {
    allowed: true,
    of: (entry) =>
      filtersOf(entry)
        // What the list shows alone already is no choice.
        .filter(({ name, value }) => address.view.filters[name] !== value)
        .map(({ name, text, value, word }) => ({
          id: name,
          label: intl.formatMessage(text, { value: word }),
          icon: <Filter size={16} aria-hidden="true" />,
          onSelect: () => address.filterBy({ [name]: value }),
        })),
  };
}
