import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { Ellipsis, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Message } from '../i18n/define-messages.ts';
import type { ArgsOf } from '../lib/http.ts';
import { useHistory, usePlace } from '../lib/navigation.tsx';
import { useRequest } from '../lib/swr.ts';
import { Button } from '../ui/button/button.tsx';
import { PressButton } from '../ui/button/press-button.tsx';
import { LoadFailed } from '../ui/error-state/load-failed.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import { PageHead } from '../ui/page/page-head.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import { widgetMessages } from '../ui/widget-messages.ts';
import { type Editing, type RecordMenu, useEditors } from './editing.tsx';
import { usePageName } from './page-name.tsx';

export interface DetailView<T> {
  id: string;
  title: Message;
  content: (record: T) => ReactNode;
}

export interface DetailPageProps<E extends Endpoint, Key extends keyof ResponseOf<E>> {
  call: Call<E>;
  args: ArgsOf<E>;
  /** Under which key the answer holds the record. */
  record: Key;
  /** The record's name: the page's title, the last breadcrumb, the window's title. */
  nameOf: (record: ResponseOf<E>[Key]) => string;
  /** Below the name: state, facts. */
  facts?: (record: ResponseOf<E>[Key]) => ReactNode;
  /** The screen's one main action: a form for the record. */
  edit?: Editing<ResponseOf<E>[Key]>;
  /** Further actions, behind a menu. */
  actions?: RecordMenu<ResponseOf<E>[Key]>;
  /** Names the tabs to screen readers. */
  label: Message;
  views: readonly DetailView<ResponseOf<E>[Key]>[];
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
export function DetailPage<E extends Endpoint, Key extends keyof ResponseOf<E>>(
  props: DetailPageProps<E, Key>,
) {
  const { call, args, record: key, nameOf, facts, edit, actions, label, views } = props;
  const { data, error, isValidating, mutate } = useRequest(call, args);
  const record = data?.[key];
  const intl = useIntl();
  const editors = useEditors(undefined, edit);
  const { view, show } = useView(views.map(({ id }) => id));
  usePageName(record && nameOf(record));
  if (record === undefined) {
    if (!error) return <PageSkeleton />;
    return <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />;
  }
  return (
    <>
      <PageHead
        title={nameOf(record)}
        text={facts?.(record)}
        action={<HeadActions record={record} onEdit={editors.edit} actions={actions} />}
      />
      <Tabs
        label={intl.formatMessage(label)}
        selected={view}
        onSelect={show}
        tabs={views.map(({ id, title, content }) => ({
          id,
          title: <FormattedMessage {...title} />,
          content: content(record),
        }))}
      />
      {editors.dialog}
      {actions?.dialog}
    </>
  );
}

const Buttons = styled.div`
  display: flex;
  gap: var(--space-2);
`;

interface HeadActionsProps<T> {
  record: T;
  onEdit: ((record: T) => void) | undefined;
  actions: RecordMenu<T> | undefined;
}

function HeadActions<T>({ record, onEdit, actions }: HeadActionsProps<T>) {
  const intl = useIntl();
  const more = intl.formatMessage(widgetMessages.actions);
  return (
    <Buttons>
      {onEdit && (
        <Button kind="primary" icon={<Pencil size={16} aria-hidden="true" />} onClick={() => onEdit(record)}>
          <FormattedMessage {...widgetMessages.edit} />
        </Button>
      )}
      {actions?.allowed && (
        <Menu
          label={more}
          groups={[{ id: 'more', actions: actions.of(record) }]}
          trigger={<PressButton aria-label={more} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        />
      )}
    </Buttons>
  );
}
