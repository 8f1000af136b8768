import type { HistoryType } from '@gatehouse/contracts/audit/resources.ts';
import { useIntl } from 'react-intl';
import type { ListAddress } from '../../../lib/list-address.ts';
import type { Filter } from '../../../ui/table/filter-bar.tsx';
import { ChoiceFilter, PeriodFilter, TextFilter } from '../../../ui/table/filter-editors.tsx';
import { historyMessages } from '../messages.ts';
import { useJournalWords } from '../use-journal-words.ts';

/** Filters of the administrator's journal in the address; `from` and `to` are days. */
export const historyFilterNames = [
  'from',
  'to',
  'type',
  'changer',
  'entity',
  'field',
  'ip',
  'search',
] as const;

const textFilters = [
  { name: 'changer', label: historyMessages.changer },
  { name: 'ip', label: historyMessages.ip },
] as const;

/** The filters as chips, with what chooses their values. */
export function useHistoryFilters(address: ListAddress, types: readonly HistoryType[]): Filter[] {
  const intl = useIntl();
  const words = useJournalWords();
  const { filters } = address.view;
  const typeOptions = types.map(({ type }) => ({ value: type, label: words.type(type) }));
  const entities = [...new Set(types.map(({ entity }) => entity))];
  const entityOptions = entities.map((entity) => ({ value: entity, label: words.entity(entity) }));

  const choice = (
    name: 'type' | 'entity' | 'field',
    options: typeof typeOptions,
    word: (code: string) => string,
  ): Filter => {
    const label = intl.formatMessage(historyMessages[name]);
    const value = filters[name];
    return {
      id: name,
      label,
      value: value && word(value),
      onRemove: () => address.filterBy({ [name]: undefined }),
      editor: (close) => (
        <ChoiceFilter
          label={label}
          value={value}
          options={options}
          onApply={(chosen) => {
            address.filterBy({ [name]: chosen });
            close();
          }}
        />
      ),
    };
  };

  return [
    usePeriodFilter(address),
    choice('type', typeOptions, words.type),
    choice('entity', entityOptions, words.entity),
    choice('field', words.fields(), words.field),
    ...textFilters.map(({ name, label: message }): Filter => {
      const label = intl.formatMessage(message);
      return {
        id: name,
        label,
        value: filters[name],
        onRemove: () => address.filterBy({ [name]: undefined }),
        editor: (close) => (
          <TextFilter
            label={label}
            value={filters[name] ?? ''}
            onApply={(text) => {
              address.filterBy({ [name]: text });
              close();
            }}
          />
        ),
      };
    }),
  ];
}

function usePeriodFilter(address: ListAddress): Filter {
  const intl = useIntl();
  const { from, to } = address.view.filters;
  const day = (value: string) => intl.formatDate(`${value}T12:00:00`, { dateStyle: 'medium' });
  const words = () => {
    if (from && to) return intl.formatMessage(historyMessages.periodBoth, { from: day(from), to: day(to) });
    if (from) return intl.formatMessage(historyMessages.periodFrom, { from: day(from) });
    return to && intl.formatMessage(historyMessages.periodTo, { to: day(to) });
  };
  return {
    id: 'period',
    label: intl.formatMessage(historyMessages.period),
    value: words(),
    onRemove: () => address.filterBy({ from: undefined, to: undefined }),
    editor: (close) => (
      <PeriodFilter
        fromLabel={intl.formatMessage(historyMessages.from)}
        toLabel={intl.formatMessage(historyMessages.to)}
        from={from ?? ''}
        to={to ?? ''}
        onApply={(first, last) => {
          address.filterBy({ from: first, to: last });
          close();
        }}
      />
    ),
  };
}
