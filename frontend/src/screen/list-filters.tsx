import { useIntl } from 'react-intl';
import type { Filter } from '../ui/table/filter-bar.tsx';
import { ChoiceFilter, PeriodFilter, TextFilter } from '../ui/table/filter-editors.tsx';
import { widgetMessages } from '../ui/widget-messages.ts';
import type { ChoiceListFilter, ListFilter } from './list-filter.ts';
import { Lookup } from './lookup.tsx';
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

interface EditorProps {
  filter: Exclude<ListFilter, { kind: 'period' }>;
  label: string;
  value: string | undefined;
  onApply: (value: string) => void;
}

/** Where the value of a filter is chosen. */
function Editor({ filter, label, value, onApply }: EditorProps) {
  if (filter.kind === 'text') return <TextFilter label={label} value={value ?? ''} onApply={onApply} />;
  if (filter.kind === 'choice') {
    return <ChoiceFilter label={label} value={value} options={filter.options} onApply={onApply} />;
  }
  return (
    <Lookup
      label={label}
      source={filter.source}
      value={value}
      onChange={(chosen) => chosen !== undefined && onApply(chosen)}
      openAtOnce
    />
  );
}

/** A list's filters as chips, with what chooses their values. */
export function useFilterChips({
  filters,
  address,
  texts,
}: Pick<List<unknown>, 'filters' | 'address' | 'texts'>): Filter[] {
  const intl = useIntl();
  const periodWords = usePeriodWords();
  const set = address.view.filters;
  const labelOf = ({ name, label, kind }: ListFilter) => {
    const message = label ?? texts[name] ?? (kind === 'period' ? widgetMessages.period : undefined);
    return message ? intl.formatMessage(message) : name;
  };
  return filters.map((filter): Filter => {
    const label = labelOf(filter);
    if (filter.kind === 'period') {
      return {
        id: filter.name,
        label,
        value: periodWords(set),
        onRemove: () => address.filterBy({ from: undefined, to: undefined }),
        editor: (close) => (
          <PeriodFilter
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
        <Editor
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
