import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ParamsOf, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { useState } from 'react';
import type { Message } from '../i18n/texts-of.ts';
import type { ApiError } from '../lib/api-error.ts';
import type { ArgsOf } from '../lib/http.ts';
import { type ListAddress, type SortOrder, useExistingPage, useListAddress } from '../lib/list-address.ts';
import { useRequest } from '../lib/swr.ts';
import type { ListColumn } from './list-columns.tsx';
import { filterNames, filterQuery, type ListFilter } from './list-filter.ts';
import { useScreenPerson } from './screen-person.tsx';
import type { Texts } from './texts.ts';

interface Meta {
  offset: number;
  limit: number;
  total: number;
  /** There are more rows than `total`. */
  more?: boolean;
}

/** What a list says of itself; its columns and filters are called as the texts of their names are. */
export interface ListTexts {
  title: Message;
  text?: Message;
  /** Label of the search field, where the list has one. */
  search?: Message;
  create?: Message;
  'empty.title': Message;
  'empty.text': Message;
}

/** What an answer holds a list of under a key. */
type RowOf<Answer, Key extends keyof Answer> = Answer[Key] extends readonly (infer Row)[] ? Row : never;

export interface ListOptions<E extends Endpoint, Key, Name extends string> {
  call: Call<E>;
  /** Under which key an answer holds its rows. */
  rows: Key;
  texts: ListTexts & Texts<Name>;
  /** Parts of the path, for a list that belongs to a record. */
  params?: ParamsOf<E>;
  /** What the server is always asked with. */
  query?: Readonly<Record<string, string>>;
  sort: string;
  order: SortOrder;
  filters?: readonly ListFilter[];
  /** The list has a search field, which goes as `search`. */
  searched?: boolean;
}

/** A list as a screen shows it: the view in the address, the rows of the server, what can be done with both. */
export interface List<Row> {
  address: ListAddress;
  texts: ListTexts & Readonly<Record<string, Message | undefined>>;
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** The rows answer what is asked now, not what was asked before. */
  current: boolean;
  /** What narrows the rows, as the server is asked. */
  question: Readonly<Record<string, string>>;
  meta: Meta | undefined;
  /** Why the last read failed; rows of an earlier one stay. */
  error: ApiError | undefined;
  busy: boolean;
  /** Rows of another page are on their way. */
  turning: boolean;
  filtered: boolean;
  retry(): void;
}

/** What came last of this list stays until another page, order or filter of it has come; of another list nothing stays. */
function useKept<T>(data: T | undefined, list: string): T | undefined {
  const [kept, setKept] = useState({ data, list });
  if (kept.list !== list || (data !== undefined && kept.data !== data)) setKept({ data, list });
  return data ?? (kept.list === list ? kept.data : undefined);
}

/** The key that a column sorts the list by. */
export const sortKeyOf = ({ id, sorted }: { id: string; sorted?: boolean | string }): string | undefined =>
  sorted === true ? id : sorted || undefined;

/**
 * Reads a list by the view in the address; as many rows as the person chose last, another choice is kept with them.
 * Without `columns` the page is given what draws the rows.
 */
export function useList<E extends Endpoint, Key extends keyof ResponseOf<E>, Name extends string>(
  options: ListOptions<E, Key, Name>,
  columns: readonly ListColumn<RowOf<ResponseOf<E>, Key>, NoInfer<Name>>[] = [],
): List<RowOf<ResponseOf<E>, Key>> {
  const { call, rows: key, texts, params, sort, order, filters = [], searched = false } = options;
  const { pagination, keepPagination } = useScreenPerson();
  const address = useListAddress({
    sort,
    order,
    limit: pagination,
    filters: [...filterNames(filters), ...(searched ? ['search'] : [])],
    sorts: [sort, ...columns.flatMap((column) => sortKeyOf(column) ?? [])],
  });
  const { view } = address;
  const { search } = view.filters;
  const question = { ...filterQuery(filters, view), ...(search ? { search } : {}) };
  const { sort: sortedBy, order: direction, offset, limit } = view;
  const query = { ...options.query, sort: sortedBy, order: direction, offset, limit, ...question };
  // The descriptor's own query type holds for the screen's filters and sorts, not for what an address may say.
  const request = useRequest(call, { query, ...(params ? { params } : {}) } as unknown as ArgsOf<E>);
  const data = useKept(request.data, JSON.stringify([call.operationId, params, options.query]));
  const rows = data?.[key] as readonly RowOf<ResponseOf<E>, Key>[] | undefined;
  const meta = (data as { meta?: Meta } | undefined)?.meta;
  useExistingPage(address, meta && rows && { ...meta, rows: rows.length });
  return {
    address: {
      ...address,
      setLimit: (limit) => {
        address.setLimit(limit);
        keepPagination(limit);
      },
    },
    texts: texts as List<never>['texts'],
    columns,
    filters,
    rows,
    current: request.data !== undefined,
    question,
    meta,
    error: request.error?.error,
    busy: request.isValidating,
    turning: request.isLoading && rows !== undefined,
    filtered: Object.keys(view.filters).length > 0,
    retry: () => void request.mutate(),
  };
}
