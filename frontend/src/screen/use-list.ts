import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ParamsOf, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { ApiError } from '../lib/api-error.ts';
import type { ArgsOf } from '../lib/http.ts';
import { type ListAddress, type SortOrder, useExistingPage, useListAddress } from '../lib/list-address.ts';
import { useRequest } from '../lib/swr.ts';
import { filterNames, filterQuery, type ListFilter } from './list-filter.ts';
import { useScreenPerson } from './screen-person.tsx';

interface Meta {
  offset: number;
  limit: number;
  total: number;
}

export interface ListOptions<E extends Endpoint, Row> {
  call: Call<E>;
  rowsOf: (answer: ResponseOf<E>) => readonly Row[];
  /** Parts of the path, for a list that belongs to a record. */
  params?: ParamsOf<E>;
  sort: string;
  order: SortOrder;
  /** Keys the list can be sorted by; another one in the address falls back to `sort`. */
  sorts?: readonly string[];
  filters?: readonly ListFilter[];
  /** The list has a search field, which goes as `search`. */
  searched?: boolean;
}

/** A list as a screen shows it: the view in the address, the rows of the server, what can be done with both. */
export interface List<Row> {
  address: ListAddress;
  filters: readonly ListFilter[];
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  meta: Meta | undefined;
  /** Why the last read failed; rows of an earlier one stay. */
  error: ApiError | undefined;
  busy: boolean;
  /** Rows of another page are on their way. */
  turning: boolean;
  filtered: boolean;
  retry(): void;
}

/** Reads a list by the view in the address; as many rows as the person chose last, another choice is kept with them. */
export function useList<E extends Endpoint, Row>(options: ListOptions<E, Row>): List<Row> {
  const { call, rowsOf, params, sort, order, sorts, filters = [], searched = false } = options;
  const { pagination, keepPagination } = useScreenPerson();
  const names = [...filterNames(filters), ...(searched ? ['search'] : [])];
  const address = useListAddress({ sort, order, limit: pagination, filters: names, ...(sorts && { sorts }) });
  const { view } = address;
  const query = {
    sort: view.sort,
    order: view.order,
    offset: view.offset,
    limit: view.limit,
    ...filterQuery(filters, view),
    ...(view.filters.search ? { search: view.filters.search } : {}),
  };
  // The descriptor's own query type holds for the screen's filters and sorts, not for what an address may say.
  const request = useRequest(call, { query, ...(params ? { params } : {}) } as unknown as ArgsOf<E>, {
    keepPreviousData: true,
  });
  const rows = request.data === undefined ? undefined : rowsOf(request.data);
  const meta = (request.data as { meta?: Meta } | undefined)?.meta;
  useExistingPage(address, meta && rows && { ...meta, rows: rows.length });
  return {
    address: {
      ...address,
      setLimit: (limit) => {
        address.setLimit(limit);
        keepPagination(limit);
      },
    },
    filters,
    rows,
    meta,
    error: request.error?.error,
    busy: request.isValidating,
    turning: request.isLoading && rows !== undefined,
    filtered: Object.keys(view.filters).length > 0,
    retry: () => void request.mutate(),
  };
}
