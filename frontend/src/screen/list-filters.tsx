import { useIntl } from 'react-intl';
import type { ListAddress } from '../lib/list-address.ts';
import type { Filter } from '../ui/table/filter-bar.tsx';
import { ChoiceFilter, PeriodFilter, TextFilter } from '../ui/table/filter-editors.tsx';
import { widgetMessages } from '../ui/widget-messages.ts';
import type { ChoiceListFilter, ListFilter, LookupListFilter, PeriodListFilter } from './list-filter.ts';
import { Lookup } from './lookup.tsx';

type Set = Readonly<Record<string, string>>;

const word = ({ options, word: words }: ChoiceListFilter, value: string) =>
  options.find((option) => option.value === value)?.label ?? words?.(value) ?? value;

function LookupFilter({
  filter,
  value,
  onApply,
}: {
  filter: LookupListFilter;
  value: string | undefined;
  onApply: (value: string) => void;
}) {
  return (
    <Lookup
      label={filter.label}
      source={filter.source}
      value={value}
      onChange={(chosen) => chosen !== undefined && onApply(chosen)}
      openAtOnce
    />
  );
}

/** Words of a chosen period. */
function usePeriodWords(): (filter: PeriodListFilter, set: Set) => string | undefined {
  const intl = useIntl();
  const day = (value: string) => intl.formatDate(`${value}T12:00:00`, { dateStyle: 'medium' });
  return (filter, set) => {
    const from = set[filter.from.name];
    const to = set[filter.to.name];
    if (from && to) return intl.formatMessage(widgetMessages.periodBoth, { from: day(from), to: day(to) });
    if (from) return intl.formatMessage(widgetMessages.periodFrom, { from: day(from) });
    return to && intl.formatMessage(widgetMessages.periodTo, { to: day(to) });
  };
}

/** A list's filters as chips, with what chooses their values. */
export function useFilterChips(filters: readonly ListFilter[], address: ListAddress): Filter[] {
  const periodWords = usePeriodWords();
  const set = address.view.filters;
  return filters.map((filter): Filter => {
    const { label } = filter;
    if (filter.kind === 'period') {
      const { from, to } = filter;
      return {
        id: filter.name,
        label,
        value: periodWords(filter, set),
        onRemove: () => address.filterBy({ [from.name]: undefined, [to.name]: undefined }),
        editor: (close) => (
          <PeriodFilter
            fromLabel={from.label}
            toLabel={to.label}
            from={set[from.name] ?? ''}
            to={set[to.name] ?? ''}
            onApply={(first, last) => {
              address.filterBy({ [from.name]: first, [to.name]: last });
              close();
            }}
          />
        ),
      };
    }
    const value = set[filter.name];
    return {
      id: filter.name,
      label,
      value: value && (filter.kind === 'choice' ? word(filter, value) : value),
      onRemove: () => address.filterBy({ [filter.name]: undefined }),
      editor: (close) => {
        const apply = (chosen: string) => {
          address.filterBy({ [filter.name]: chosen });
          close();
        };
        if (filter.kind === 'text') return <TextFilter label={label} value={value ?? ''} onApply={apply} />;
        if (filter.kind === 'lookup') return <LookupFilter filter={filter} value={value} onApply={apply} />;
        return <ChoiceFilter label={label} value={value} options={filter.options} onApply={apply} />;
      },
    };
  });
}
