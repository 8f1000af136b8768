import {
  ChoiceFilter,
  PeriodFilter,
  type PeriodFilterProps,
  TextFilter,
} from '../ui/table/filter-editors.tsx';
import type { ListFilter } from './list-filter.ts';
import { Lookup } from './lookup.tsx';

interface ValueProps {
  filter: Exclude<ListFilter, { kind: 'period' | 'switch' }>;
  label: string;
  value: string | undefined;
  onApply: (value: string) => void;
}

type FilterEditorProps = ({ kind: 'value' } & ValueProps) | ({ kind: 'period' } & PeriodFilterProps);

/** Where the value of a filter is chosen. */
export function FilterEditor(props: FilterEditorProps) {
  return props.kind === 'period' ? <PeriodFilter {...props} /> : <ValueFilter {...props} />;
}

function ValueFilter({ filter, label, value, onApply }: ValueProps) {
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
