import { useEffect, useState } from 'react';
import { useRequest } from '../lib/swr.ts';
import type { FieldLook } from '../ui/field/field.tsx';
import type { Option } from '../ui/field/option.ts';
import { ComboBox } from '../ui/select/combo-box.tsx';
import { type LookupSource, lookupArgs } from './list-filter.ts';

/** Milliseconds without typing after which the server is asked. */
const settleTime = 250;

export interface LookupProps extends FieldLook {
  source: LookupSource;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** The chosen record, where its name is known already. */
  known?: Option | undefined;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  /** Takes the focus and shows the first options. */
  openAtOnce?: boolean;
}

/** One of many records, found on the server by typing. */
export function Lookup({ source, known, openAtOnce = false, ...field }: LookupProps) {
  const { searchName = 'search' } = source;
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), settleTime);
    return () => clearTimeout(timer);
  }, [typed]);
  const args = lookupArgs(source, search ? { [searchName]: search } : {});
  const { data, error, isLoading } = useRequest(source.call, args, { keepPreviousData: true });
  const awaited = isLoading || typed.trim() !== search;
  const found = data === undefined ? [] : source.optionsOf(data);
  const chosen = known && known.value === field.value && !found.some(({ value }) => value === known.value);
  return (
    <ComboBox
      {...field}
      options={chosen ? [known, ...found] : found}
      onSearch={setTyped}
      state={awaited ? 'loading' : error ? 'failed' : undefined}
      autoFocus={openAtOnce}
    />
  );
}
