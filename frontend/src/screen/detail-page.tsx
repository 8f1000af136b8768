import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint, ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { Ellipsis, Pencil } from 'lucide-react';
import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import type { Message } from '../i18n/texts-of.ts';
import type { ArgsOf } from '../lib/http.ts';
import { useRequest } from '../lib/swr.ts';
import { Button } from '../ui/button/button.tsx';
import { PressButton } from '../ui/button/press-button.tsx';
import { LoadFailed } from '../ui/error-state/load-failed.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import { HeadButtons, PageHead, Sections } from '../ui/page/page-head.tsx';
import { Bone, Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Tabs } from '../ui/tabs/tabs.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';
import { type Editing, type RecordMenu, useEditors } from './editing.tsx';
import { FirstWrongContext } from './form/first-wrong.ts';
import { usePageName } from './page-name.tsx';
import type { Texts } from './texts.ts';
import { useView } from './use-view.ts';

export interface DetailView<T, Id extends string = string> {
  /** Stands in the address; its tab is called as the text of its name with `View`. */
  id: Id;
  content: (record: T) => ReactNode;
  /** First steps of the paths of its fields, where the page is a form: a wrong one opens it. */
  fields?: readonly string[];
}

export interface DetailPageProps<
  E extends Endpoint,
  Key extends keyof ResponseOf<E>,
  View extends string = string,
> {
  call: Call<E>;
  /** The record that the address names by `id` unless told. */
  args?: ArgsOf<E>;
  /** Under which key the answer holds the record. */
  record: Key;
  /** The record's name: the page's title, the last breadcrumb, the window's title. */
  nameOf: (record: ResponseOf<E>[Key]) => string;
  /** `views` names the tabs to screen readers. */
  texts: Texts<'views' | `${NoInfer<View>}View`>;
  /** Below the name: state, facts. */
  facts?: (record: ResponseOf<E>[Key]) => ReactNode;
  /** Before the name. */
  picture?: (record: ResponseOf<E>[Key]) => ReactNode;
  /** The screen's one main action: a form for the record. */
  edit?: Editing<NoInfer<ResponseOf<E>[Key]>>;
  /** The main action where it is another one. */
  primary?: (record: ResponseOf<E>[Key]) => ReactNode;
  /** Further actions, behind a menu. */
  actions?: RecordMenu<ResponseOf<E>[Key]>;
  views: readonly DetailView<ResponseOf<E>[Key], View>[];
  /** What surrounds the views: a form. */
  frame?: (record: ResponseOf<E>[Key], views: ReactNode) => ReactNode;
}

/**
 * A screen about one record: its name, what can be done with it, its views as tabs in the address. Another record starts
 * anew: no form or dialog holds anything of the one before.
 */
export function DetailPage<E extends Endpoint, Key extends keyof ResponseOf<E>, View extends string>(
  props: DetailPageProps<E, Key, View>,
) {
  const { id } = useParams();
  const args = props.args ?? ({ params: { id } } as unknown as ArgsOf<E>);
  return <DetailRecord key={JSON.stringify(args)} {...props} args={args} />;
}

function DetailRecord<E extends Endpoint, Key extends keyof ResponseOf<E>>(
  props: DetailPageProps<E, Key> & { args: ArgsOf<E> },
) {
  const {
    call,
    args,
    record: key,
    nameOf,
    facts,
    picture,
    edit,
    primary,
    actions,
    texts,
    views,
    frame,
  } = props;
  const { data, error, isValidating, mutate } = useRequest(call, args);
  const record = data?.[key];
  const editors = useEditors(undefined, edit);
  usePageName(record && nameOf(record));
  if (record === undefined) {
    if (!error) return <RecordSkeleton />;
    return <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />;
  }
  const tabs = <Views texts={texts} views={views} record={record} />;
  return (
    <>
      <PageHead
        title={nameOf(record)}
        text={facts?.(record)}
        picture={picture?.(record)}
        action={
          <HeadActions
            record={record}
            primary={primary?.(record)}
            onEdit={edit?.offered?.(record) === false ? undefined : editors.edit}
            actions={actions}
          />
        }
      />
      {frame ? frame(record, tabs) : tabs}
      {editors.dialog}
      {actions?.dialog}
    </>
  );
}

/** Name, facts, tabs, a card: what stands there once the record has come. */
function RecordSkeleton() {
  return (
    <Skeleton>
      <Sections>
        <div className="gh-form">
          <Bone width="min(280px, 100%)" height="30px" />
          <Bone width="180px" />
        </div>
        <Bone width="min(420px, 100%)" height="30px" />
        <Bone height="320px" />
      </Sections>
    </Skeleton>
  );
}

interface ViewsProps<T> {
  texts: Readonly<Record<string, Message | undefined>>;
  views: readonly DetailView<T>[];
  record: T;
}

function Views<T>({ texts, views, record }: ViewsProps<T>) {
  const intl = useIntl();
  const word = (name: string) => (texts[name] ? intl.formatMessage(texts[name]) : name);
  const { view, show } = useView(views.map(({ id }) => id));
  const wrong = useContext(FirstWrongContext);
  const seen = useRef(wrong);
  useLayoutEffect(() => {
    if (seen.current === wrong) return;
    seen.current = wrong;
    const [field = ''] = wrong?.path?.split('.') ?? [];
    const of = views.find(({ fields }) => fields?.includes(field));
    if (of) show(of.id);
  });
  return (
    <Tabs
      label={word('views')}
      selected={view}
      onSelect={show}
      tabs={views.map(({ id, content }) => ({
        id,
        title: word(`${id}View`),
        content: content(record),
      }))}
    />
  );
}

interface HeadActionsProps<T> {
  record: T;
  primary: ReactNode;
  onEdit: ((record: T) => void) | undefined;
  actions: RecordMenu<T> | undefined;
}

function HeadActions<T>({ record, primary, onEdit, actions }: HeadActionsProps<T>) {
  const intl = useIntl();
  const more = intl.formatMessage(widgetMessages.actions);
  const offered = actions?.of(record) ?? [];
  return (
    <HeadButtons>
      {primary}
      {onEdit && (
        <Button kind="primary" icon={<Pencil size={16} aria-hidden="true" />} onClick={() => onEdit(record)}>
          <FormattedMessage {...widgetMessages.edit} />
        </Button>
      )}
      {actions?.allowed && offered.length > 0 && (
        <Menu
          label={more}
          groups={[{ id: 'more', actions: offered }]}
          trigger={<PressButton aria-label={more} icon={<Ellipsis size={16} aria-hidden="true" />} />}
        />
      )}
    </HeadButtons>
  );
}
