import {
  platformDocumentCreateCall,
  platformDocumentListCall,
} from '@gatehouse/contracts/generated/calls.ts';
import type { DocumentListItem } from '@gatehouse/contracts/platform/documents.resources.ts';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { DocumentEditor } from '../../features/documents/components/document-editor.tsx';
import { useDocumentActions } from '../../features/documents/components/use-document-actions.tsx';
import { documentMessages as messages } from '../../features/documents/messages.ts';
import { languageName, locales } from '../../lib/locale.ts';
import { useHistory } from '../../lib/navigation.tsx';
import { ListPage } from '../../screen/list-page.tsx';
import { useMay } from '../../screen/screen-person.tsx';
import { StateBadge } from '../../screen/state-badge.tsx';
import { useList } from '../../screen/use-list.ts';
import { RelativeTime } from '../../ui/relative-time/relative-time.tsx';
import type { Column } from '../../ui/table/table.tsx';
import { widgetMessages } from '../../ui/widget-messages.ts';
import { readingOf } from './reading.tsx';

/** Public documents of the installation. */
export function DocumentsPage() {
  const intl = useIntl();
  const history = useHistory();
  const may = useMay();
  const [creating, setCreating] = useState(false);
  const actions = useDocumentActions();
  const languages = intl.formatMessage(widgetMessages.languages);
  const text = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const list = useList({
    call: platformDocumentListCall,
    rowsOf: ({ documents }) => documents,
    sort: 'date',
    order: 'DESC',
    sorts: ['date', 'name', 'code', 'type'],
    searched: true,
    filters: [
      {
        kind: 'choice',
        name: 'locale',
        label: languages,
        options: locales.map((code) => ({ value: code, label: languageName(code) })),
      },
      {
        kind: 'choice',
        name: 'type',
        label: text('type'),
        options: (['agreement', 'document'] as const).map((value) => ({ value, label: text(value) })),
      },
    ],
  });
  const columns: Column<DocumentListItem>[] = [
    { id: 'name', title: text('name'), sortKey: 'name', lines: 2, cell: ({ name }) => name },
    {
      id: 'code',
      title: text('code'),
      sortKey: 'code',
      lines: 1,
      width: '14%',
      cell: ({ code }) => <code>{code}</code>,
    },
    { id: 'type', title: text('type'), sortKey: 'type', width: '128px', cell: ({ type }) => text(type) },
    {
      id: 'languages',
      title: languages,
      width: '15%',
      cell: ({ locales: codes }) => codes.map(languageName).join(', '),
    },
    {
      id: 'state',
      title: text('state'),
      width: '116px',
      cell: (row) => <StateBadge enabled={row.enabled} />,
    },
    {
      id: 'date',
      title: text('date'),
      sortKey: 'date',
      width: '132px',
      cell: ({ date }) => <RelativeTime date={date} />,
    },
  ];
  return (
    <ListPage
      list={list}
      texts={messages}
      icon={<ScrollText size={24} aria-hidden="true" />}
      columns={columns}
      rowId={({ id }) => id}
      onOpen={({ id }) => history.push(`/setting/documents/${id}`, { inApp: true })}
      {...(actions.allowed && { actions: actions.of })}
      create={
        may(platformDocumentCreateCall)
          ? { label: messages.create, onPress: () => setCreating(true) }
          : undefined
      }
    >
      {creating && (
        <DocumentEditor document={undefined} preview={readingOf} onClose={() => setCreating(false)} />
      )}
      {actions.dialog}
    </ListPage>
  );
}
