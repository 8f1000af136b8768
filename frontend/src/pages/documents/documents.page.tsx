import {
  platformDocumentCreateCall,
  platformDocumentListCall,
} from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { useDocumentActions } from '../../features/documents/components/use-document-actions.tsx';
import { documentMessages } from '../../features/documents/texts.ts';
import { dateColumn, languagesColumn, stateColumn } from '../../screen/list-columns.tsx';
import { languageFilter } from '../../screen/list-filter.ts';
import { ListPage } from '../../screen/list-page.tsx';
import { useTexts } from '../../screen/texts.ts';
import { useList } from '../../screen/use-list.ts';
import { DocumentEditor } from './parts.tsx';

/** Public documents of the installation. */
export function DocumentsPage() {
  const text = useTexts(documentMessages);
  const list = useList(
    {
      call: platformDocumentListCall,
      rows: 'documents',
      texts: documentMessages,
      sort: 'date',
      order: 'DESC',
      searched: true,
      filters: [
        languageFilter,
        { kind: 'choice', name: 'type', options: text.options('agreement', 'document') },
      ],
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: ({ name }) => name },
      { id: 'code', sorted: true, lines: 1, width: '14%', cell: ({ code }) => <code>{code}</code> },
      { id: 'type', sorted: true, width: '128px', cell: ({ type }) => text(type) },
      languagesColumn({ width: '15%' }),
      stateColumn(),
      dateColumn(),
    ],
  );
  return (
    <ListPage
      list={list}
      opens={({ id }) => `/setting/documents/${id}`}
      actions={useDocumentActions()}
      create={{ call: platformDocumentCreateCall, editor: DocumentEditor }}
    />
  );
}
