import { useRequest } from '../lib/swr.ts';
import { type LookupSource, lookupArgs } from './list-filter.ts';

/** The name of a chosen record, of which the address of a page knows the id alone. */
export function LookupWord({ source, value }: { source: LookupSource; value: string }) {
  const { idsName } = source;
  const args = lookupArgs(source, idsName === undefined ? {} : { [idsName]: value });
  const { data, error } = useRequest(source.call, args);
  if (data === undefined && error === undefined) return '…';
  const found = data === undefined ? [] : source.optionsOf(data);
  return found.find((option) => option.value === value)?.label ?? '—';
}
