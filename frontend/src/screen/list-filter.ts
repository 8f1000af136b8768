import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Message } from '../i18n/texts-of.ts';
import type { ArgsOf } from '../lib/http.ts';
import type { ListView } from '../lib/list-address.ts';
import { languageName, locales } from '../lib/locale.ts';
import { periodBounds } from '../lib/period.ts';
import type { Option } from '../ui/field/option.ts';
import { widgetMessages } from '../ui/widget-texts/texts.ts';

interface NamedFilter {
  /** Key in the address and in the query. */
  readonly name: string;
  /** As the text of the list that has its name unless told. */
  readonly label?: Message;
}

/** One of the values that the list knows beforehand. */
export interface ChoiceListFilter extends NamedFilter {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  /** Words of a value that is not among the options. */
  readonly word?: (value: string) => string;
}

/** A range of days: `from` and `to` in the address, the instants `dateFrom` and `dateTo` in the query. */
export interface PeriodListFilter extends NamedFilter {
  readonly kind: 'period';
  /** For a list with several periods: with `created`, both are `createdFrom` and `createdTo`. */
  readonly bounds?: string;
}

/** Keys of a period in the address. */
export const periodKeys = ({ bounds }: PeriodListFilter) =>
  bounds === undefined ? { from: 'from', to: 'to' } : { from: `${bounds}From`, to: `${bounds}To` };

/** One of many records, found on the server by typing. */
export interface LookupListFilter extends NamedFilter {
  readonly kind: 'lookup';
  readonly source: LookupSource;
  /** Words of a value; without them the source is asked for its name. */
  readonly word?: (value: string) => string;
}

/** Whether a record is switched on: `true` or `false` in the address and in the query. */
export interface SwitchListFilter extends NamedFilter {
  readonly kind: 'switch';
}

/** A filter as data: what it is called and where its values come from. */
export type ListFilter =
  | (NamedFilter & { readonly kind: 'text' })
  | ChoiceListFilter
  | SwitchListFilter
  | PeriodListFilter
  | LookupListFilter;

/** Where a lookup finds its options: a call that takes typed words and answers records. */
export interface LookupSource {
  // biome-ignore lint/suspicious/noExplicitAny: Lookups differ in their records; `optionsOf` reads them.
  readonly call: Call<any>;
  /** Parts of the path, for records that belong to another one. */
  readonly params?: Readonly<Record<string, string>>;
  /** What narrows the records beside the typed words. */
  readonly query?: Readonly<Record<string, string>>;
  /** Under which name the typed words go; `search` unless told. */
  readonly searchName?: string;
  /** Under which name ids narrow the records, where the call takes them: a name is found among any number. */
  readonly idsName?: string;
  // biome-ignore lint/suspicious/noExplicitAny: The same.
  readonly optionsOf: (answer: any) => readonly Option[];
}

/** What a source is asked: records with these words or ids, or the first ones. */
export const lookupArgs = ({ params, query }: LookupSource, more: Readonly<Record<string, string>>) =>
  ({ ...(params && { params }), query: { ...query, ...more } }) as unknown as ArgsOf<never>;

/** Records with a text in one language. */
export const languageFilter: ListFilter = {
  kind: 'choice',
  name: 'locale',
  label: widgetMessages.languages,
  options: locales.map((value) => ({ value, label: languageName(value) })),
};

/** Names that a list's filters take in the address. */
export const filterNames = (filters: readonly ListFilter[]): string[] =>
  filters.flatMap((filter) => (filter.kind === 'period' ? Object.values(periodKeys(filter)) : [filter.name]));

/** The part of a query that filters make of a view. */
export function filterQuery(
  filters: readonly ListFilter[],
  { filters: set }: ListView,
): Record<string, string> {
  const query: Record<string, string> = {};
  for (const filter of filters) {
    if (filter.kind === 'period') {
      const { from, to } = periodKeys(filter);
      const { dateFrom, dateTo } = periodBounds(set[from], set[to]);
      if (dateFrom) query[filter.bounds === undefined ? 'dateFrom' : from] = dateFrom;
      if (dateTo) query[filter.bounds === undefined ? 'dateTo' : to] = dateTo;
      continue;
    }
    const value = set[filter.name];
    if (value) query[filter.name] = value;
  }
  return query;
}
