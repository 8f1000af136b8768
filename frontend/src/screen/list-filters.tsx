import { useIntl } from 'react-intl';
import { lazyPart } from '../lib/script.tsx';
import type { Filter } from '../ui/table/filter-bar.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';
import { type ChoiceListFilter, type ListFilter, periodKeys } from './list-filter.ts';
import { LookupWord } from './lookup-word.tsx';
import type { List } from './use-list.ts';

interface Period {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const word = ({ options, word: given }: ChoiceListFilter, value: string) =>
  options.find((option) => option.value === value)?.label ?? given?.(value) ?? value;

/** A set value as people read it: records by their names. */
const words = (filter: Exclude<ListFilter, { kind: 'period' | 'switch' }>, value: string) => {
  if (filter.kind === 'choice') return word(filter, value);
  if (filter.kind === 'text') return value;
  return filter.word?.(value) ?? <LookupWord source={filter.source} value={value} />;
};

/** Words of a chosen period. */
function usePeriodWords(): (period: Period) => string | undefined {
  const intl = useIntl();
  const day = (value: string) => intl.formatDate(`${value}T12:00:00`, { dateStyle: 'medium' });
  return ({ from, to }) => {
    if (from && from === to) return day(from);
    if (from && to) return intl.formatMessage(widgetMessages.periodBoth, { from: day(from), to: day(to) });
    if (from) return intl.formatMessage(widgetMessages.periodFrom, { from: day(from) });
    return to && intl.formatMessage(widgetMessages.periodTo, { to: day(to) });
  };
}

/** Fields come when a filter is opened: most visits open none. */
const FilterEditor = lazyPart(async () => (await import('./list-filter-editor.tsx')).FilterEditor);

/** A list's filters as chips, with what chooses their values. */
export function useFilterChips({
  filters,
  address,
  texts,
}: Pick<List<unknown>, 'filters' | 'address' | 'texts'>): Filter[] {
  const intl = useIntl();
  const periodWords = usePeriodWords();
  const set = address.view.filters;
  const states = [
    { value: 'true', label: intl.formatMessage(widgetMessages.enabled) },
    { value: 'false', label: intl.formatMessage(widgetMessages.disabled) },
  ];
  const labelOf = ({ name, label, kind }: ListFilter) => {
    const own = { period: widgetMessages.period, switch: widgetMessages.state };
    const message = label ?? (kind in own ? own[kind as keyof typeof own] : texts[name]);
    return message ? intl.formatMessage(message) : name;
  };
  return filters.map((given): Filter => {
    const label = labelOf(given);
    const filter = given.kind === 'switch' ? { ...given, kind: 'choice' as const, options: states } : given;
    if (filter.kind === 'period') {
      const { from: fromKey, to: toKey } = periodKeys(filter);
      const period = { from: set[fromKey], to: set[toKey] };
      return {
        id: filter.name,
        label,
        value: periodWords(period),
        onRemove: () => address.filterBy({ [fromKey]: undefined, [toKey]: undefined }),
        editor: (close) => (
          <FilterEditor
            kind="period"
            from={period.from ?? ''}
            to={period.to ?? ''}
            onApply={(from, to) => {
              address.filterBy({ [fromKey]: from, [toKey]: to });
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
      value: value ? words(filter, value) : undefined,
      onRemove: () => address.filterBy({ [filter.name]: undefined }),
      editor: (close) => (
        <FilterEditor
          kind="value"
          filter={filter}
          label={label}
          value={value}
          onApply={(chosen) => {
            address.filterBy({ [filter.name]: chosen });
            close();
          }}
        />
      ),
    };
  });
}
