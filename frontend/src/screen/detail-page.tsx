import { Ellipsis, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { ApiError } from '../lib/api-error.ts';
import { useHistory, usePlace } from '../lib/navigation.tsx';
import { Button } from '../ui/button/button.tsx';
import { PressButton } from '../ui/button/press-button.tsx';
import { LoadFailed } from '../ui/error-state/load-failed.tsx';
import { Menu, type MenuAction } from '../ui/menu/menu.tsx';
import { PageHead } from '../ui/page/page-head.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import { widgetMessages } from '../ui/widget-messages.ts';
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
  /** The screen's one main action; left out for people who may not. */
  onEdit?: (() => void) | undefined;
  /** Further actions, behind a menu. */
  actions?: ((record: T) => readonly MenuAction[]) | undefined;
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
  const { request, nameOf, facts, label, views, children } = props;
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
      <PageHead title={nameOf(data)} text={facts?.(data)} action={<HeadActions {...props} record={data} />} />
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

const Buttons = styled.div`
  display: flex;
  gap: var(--space-2);
`;

function HeadActions<T>({ record, onEdit, actions }: DetailPageProps<T> & { record: T }) {
  const intl = useIntl();
  const more = intl.formatMessage(widgetMessages.actions);
  if (!onEdit && !actions) return null;
  return (
    <Buttons>
      {onEdit && (
        <Button kind="primary" icon={<Pencil size={16} aria-hidden="true" />} onClick={onEdit}>
          <FormattedMessage {...widgetMessages.edit} />
        </Button>
      )}
      {actions && (
        <Menu
          label={more}
          groups={[{ id: 'more', actions: actions(record) }]}
          trigger={<PressButton aria-label={more} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        />
      )}
    </Buttons>
  );
}
