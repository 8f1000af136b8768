import {
  platformDocumentVersionCall,
  platformDocumentVersionsCall,
} from '@gatehouse/contracts/generated/calls.ts';
import type { DocumentVersionItem } from '@gatehouse/contracts/platform/documents.resources.ts';
import { History } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageName } from '../../../lib/locale.ts';
import { useRequest } from '../../../lib/swr.ts';
import { ListCard } from '../../../screen/list-page.tsx';
import { useList } from '../../../screen/use-list.ts';
import { SidePanel } from '../../../ui/dialog/dialog.tsx';
import { LoadFailed } from '../../../ui/error-state/load-failed.tsx';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { widgetMessages } from '../../../ui/widget-messages.ts';
import { documentMessages as messages } from '../messages.ts';
import type { Preview } from './document-editor.tsx';

/** Versions of a document's text, the newest first; each opens to be read. */
export function DocumentVersions({ id, preview }: { id: string; preview: Preview }) {
  const intl = useIntl();
  const [opened, setOpened] = useState<number>();
  const list = useList({
    call: platformDocumentVersionsCall,
    params: { id },
    rowsOf: ({ versions }) => versions,
    sort: 'number',
    order: 'DESC',
    sorts: ['number'],
  });
  const text = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  return (
    <>
      <ListCard<DocumentVersionItem>
        list={list}
        texts={{
          title: messages.versionsView,
          emptyTitle: messages.emptyTitle,
          emptyText: messages.emptyText,
        }}
        icon={<History size={24} aria-hidden="true" />}
        columns={[
          { id: 'number', title: text('version'), sortKey: 'number', cell: ({ number }) => number },
          {
            id: 'languages',
            title: intl.formatMessage(widgetMessages.languages),
            cell: ({ locales }) => locales.map(languageName).join(', '),
          },
          { id: 'author', title: text('author'), lines: 1, cell: ({ author }) => author.name },
          { id: 'date', title: text('date'), cell: ({ date }) => <RelativeTime date={date} /> },
        ]}
        rowId={({ number }) => String(number)}
        onOpen={({ number }) => setOpened(number)}
      />
      <SidePanel
        open={opened !== undefined}
        wide
        title={`${text('version')} ${opened ?? ''}`}
        onClose={() => setOpened(undefined)}
      >
        {opened !== undefined && <Version id={id} number={opened} preview={preview} />}
      </SidePanel>
    </>
  );
}

function Version({ id, number, preview }: { id: string; number: number; preview: Preview }) {
  const { data, error, isValidating, mutate } = useRequest(platformDocumentVersionCall, {
    params: { id, number },
  });
  if (!data) {
    return error ? (
      <LoadFailed error={error.error} busy={isValidating} onRetry={() => void mutate()} />
    ) : (
      <PageSkeleton title={<FormattedMessage {...messages.version} />} />
    );
  }
  const { locales, format } = data.version;
  return locales.map(({ localeId, name, content }) => (
    <article key={localeId} lang={localeId}>
      <h3>
        {name} ({languageName(localeId)})
      </h3>
      {preview({ content, format })}
    </article>
  ));
}
