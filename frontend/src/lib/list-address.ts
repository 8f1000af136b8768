import { useEffect } from 'react';
import { useLeaving } from './left-lists.ts';
import { useHistory, usePlace } from './navigation.tsx';

export type SortOrder = 'ASC' | 'DESC';

/** What a list shows: kept in the address, so that a view can be shared and the back button undoes a filter. */
export interface ListView {
  sort: string;
  order: SortOrder;
  offset: number;
  limit: number;
  filters: Readonly<Record<string, string>>;
}

export interface ListDefaults {
  sort: string;
  order: SortOrder;
  limit: number;
  /** Filters that the list knows; others in the address are left alone and not sent. */
  filters: readonly string[];
  /** Keys that the list can be sorted by, where it says so. */
  sorts?: readonly string[];
}

/** Rows behind the first that the address, and the server, know at most. */
export const FARTHEST = 100_000;

const whole = (text: string | null, fallback: number, least: number, most: number): number => {
  const value = Number(text ?? Number.NaN);
  return Number.isInteger(value) && value >= least && value <= most ? value : fallback;
};

/** Reads a view from a query. Values that make no sense fall back to the defaults. */
export function readListView(search: string, defaults: ListDefaults): ListView {
  const query = new URLSearchParams(search);
  const order = query.get('order');
  const filters: Record<string, string> = {};
  for (const name of defaults.filters) {
    const value = query.get(name)?.trim();
    if (value) filters[name] = value;
  }
  const sort = query.get('sort') ?? defaults.sort;
  return {
    sort: defaults.sorts?.includes(sort) === false ? defaults.sort : sort,
    order: order === 'ASC' || order === 'DESC' ? order : defaults.order,
    offset: whole(query.get('offset'), 0, 0, FARTHEST),
    limit: whole(query.get('limit'), defaults.limit, 1, 100),
    filters,
  };
}

/**
 * The query of a view; what equals the defaults is left out, so that plain views have plain addresses. The tab that the
 * list stands in stays as `search` has it.
 */
export function writeListView(view: ListView, defaults: ListDefaults, search = ''): string {
  const query = new URLSearchParams();
  const tab = new URLSearchParams(search).get('tab');
  if (tab) query.set('tab', tab);
  for (const name of defaults.filters) {
    const value = view.filters[name];
    if (value) query.set(name, value);
  }
  if (view.sort !== defaults.sort || view.order !== defaults.order) {
    query.set('sort', view.sort);
    query.set('order', view.order);
  }
  if (view.offset > 0) query.set('offset', String(view.offset));
  if (view.limit !== defaults.limit) query.set('limit', String(view.limit));
  const text = query.toString();
  return text ? `?${text}` : '';
}

export interface ListAddress {
  view: ListView;
  /** Sorting, filtering and another page size go back to the first page. */
  sortBy(sort: string): void;
  showPage(offset: number): void;
  /** Another page in place of the one in the address, which does not exist any more. */
  correctPage(offset: number): void;
  setLimit(limit: number): void;
  /** Undefined takes a filter away. */
  filterBy(change: Readonly<Record<string, string | undefined>>): void;
  clearFilters(): void;
}

/** What an answer says of the page it is, and how many rows came with it. */
export interface AnsweredPage {
  offset: number;
  limit: number;
  total: number;
  rows: number;
}

/** The nearest page that has rows, for one that is empty because its last rows are gone; others stay. */
export function nearestPage({ offset, limit, total, rows }: AnsweredPage): number {
  if (rows > 0 || offset === 0) return offset;
  const last = Math.floor(Math.max(0, total - 1) / limit) * limit;
  // A total may be an estimate: every step leads back.
  return Math.max(0, Math.min(last, offset - limit));
}

/** Leaves a page that turned out to be empty, although the list is not. */
export function useExistingPage(address: ListAddress, page: AnsweredPage | undefined): void {
  const current = page && page.offset === address.view.offset ? page : undefined;
  const nearest = current && nearestPage(current);
  const leave = current !== undefined && nearest !== current.offset;
  // biome-ignore lint/correctness/useExhaustiveDependencies: The address is made anew with every render; the pages tell whether to go.
  useEffect(() => {
    if (leave && nearest !== undefined) address.correctPage(nearest);
  }, [leave, nearest]);
}

/** The view of the list on this page, and how to change it. */
export function useListAddress(defaults: ListDefaults): ListAddress {
  const { path, search } = usePlace();
  const history = useHistory();
  useLeaving();
  const view = readListView(search, defaults);
  const addressOf = (change: Partial<ListView>) =>
    `${path}${writeListView({ ...view, offset: 0, ...change }, defaults, search)}`;
  const show = (change: Partial<ListView>) => history.push(addressOf(change), { inApp: true });
  return {
    view,
    sortBy: (sort) => show({ sort, order: sort === view.sort && view.order === 'ASC' ? 'DESC' : 'ASC' }),
    showPage: (offset) => show({ offset }),
    correctPage: (offset) => history.replace(addressOf({ offset }), { inApp: true }),
    setLimit: (limit) => show({ limit }),
    filterBy(change) {
      const filters: Record<string, string> = {};
      for (const [name, value] of Object.entries({ ...view.filters, ...change }))
        if (value) filters[name] = value;
      show({ filters });
    },
    clearFilters: () => show({ filters: {} }),
  };
}
