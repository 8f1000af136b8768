import type { ReactNode } from 'react';
import type { ApiError } from '../lib/api-error.ts';
import { useHistory, usePlace } from '../lib/navigation.tsx';
import { LoadFailed } from '../ui/error-state/load-failed.tsx';
import { PageHead } from '../ui/page/page-head.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import { usePageName } from './page-name.tsx';

interface Read<T> {
  data: T | undefined;
  error?: { error: ApiError } | undefined;
  isValidating: boolean;
  mutate: () => Promise<unknown>;
}

export interface DetailView<T> {
  id: string;
  title: ReactNode;
  content: (record: T) => ReactNode;
}

export interface DetailPageProps<T> {
  request: Read<T>;
  /** The record's name: the page's title, the last breadcrumb, the window's title. */
  nameOf: (record: T) => string;
  /** Beside or below the name: state, facts. */
  facts?: (record: T) => ReactNode;
  actions?: (record: T) => ReactNode;
  /** Names the tabs to screen readers. */
  label: string;
  views: readonly DetailView<T>[];
  /** Dialogs of the screen. */
  children?: ReactNode;
}

/** The view that the address names with `tab`, and how to show another. */
function useView(ids: readonly string[]) {
  const history = useHistory();
  const { path, search } = usePlace();
  const wanted = new URLSearchParams(search).get('tab') ?? '';
  const [first = ''] = ids;
  return {
    view: ids.includes(wanted) ? wanted : first,
    show: (id: string) => history.replace(id === first ? path : `${path}?tab=${id}`, { inApp: true }),
  };
}

/** A screen about one record: its name, what can be done with it, its views as tabs in the address. */
export function DetailPage<T>(props: DetailPageProps<T>) {
  const { request, nameOf, facts, actions, label, views, children } = props;
  const { data, error } = request;
  const { view, show } = useView(views.map(({ id }) => id));
  usePageName(data && nameOf(data));
  if (data === undefined) {
    return error ? (
      <LoadFailed error={error.error} busy={request.isValidating} onRetry={() => void request.mutate()} />
    ) : (
      <PageSkeleton />
    );
  }
  return (
    <>
      <PageHead title={nameOf(data)} text={facts?.(data)} action={actions?.(data)} />
      <Tabs
        label={label}
        selected={view}
        onSelect={show}
        tabs={views.map(({ id, title, content }) => ({ id, title, content: content(data) }))}
      />
      {children}
    </>
  );
}
