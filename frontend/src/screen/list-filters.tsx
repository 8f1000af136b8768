import { useIntl } from 'react-intl';
import { lazyPart } from '../lib/script.tsx';
import type { Filter } from '../ui/table/filter-bar.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';
import type { ChoiceListFilter, ListFilter } from './list-filter.ts';
import type { List } from './use-list.ts';

type Set = Readonly<Record<string, string>>;

const word = ({ options, word: words }: ChoiceListFilter, value: string) =>
  options.find((option) => option.value === value)?.label ?? words?.(value) ?? value;

/** Words of a chosen period. */
function usePeriodWords(): (set: Set) => string | undefined {
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
      return {
        id: filter.name,
        label,
        value: periodWords(set),
        onRemove: () => address.filterBy({ from: undefined, to: undefined }),
        editor: (close) => (
          <FilterEditor
            kind="period"
            from={set.from ?? ''}
            to={set.to ?? ''}
            onApply={(from, to) => {
              address.filterBy({ from, to });
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
