import {
  platformDocumentVersionCall,
  platformDocumentVersionsCall,
} from '@gatehouse/contracts/generated/calls.ts';
import { History } from 'lucide-react';
import { LanguageViews } from '../../../screen/language-views.tsx';
import { dateColumn, languagesColumn } from '../../../screen/list-columns.tsx';
import { ListCard } from '../../../screen/list-page.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useList } from '../../../screen/use-list.ts';
import { documentMessages, versionMessages } from '../messages.ts';
import type { Preview } from './document-editor.tsx';

/** Versions of a document's text, the newest first; each opens to be read. */
export function DocumentVersions({ id, preview }: { id: string; preview: Preview }) {
  const text = useTexts(documentMessages);
  const list = useList(
    {
      call: platformDocumentVersionsCall,
      params: { id },
      rows: 'versions',
      texts: versionMessages,
      sort: 'number',
      order: 'DESC',
    },
    [
      { id: 'version', sorted: 'number', cell: ({ number }) => number },
      languagesColumn(),
      { id: 'author', lines: 1, cell: ({ author }) => author.name },
      dateColumn({ sorted: false }),
    ],
  );
  return (
    <ListCard
      list={list}
      icon={<History size={24} aria-hidden="true" />}
      rowId={({ number }) => String(number)}
      panel={{
        wide: true,
        title: ({ number }) => `${text('version')} ${number}`,
        content: ({ number }) => (
          <Loaded call={platformDocumentVersionCall} args={{ params: { id, number } }}>
            {({ version: { locales, format } }) => (
              <LanguageViews texts={locales}>{({ content }) => preview({ content, format })}</LanguageViews>
            )}
          </Loaded>
        ),
      }}
    />
  );
}
