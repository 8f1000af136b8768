import { platformDocumentVersionsCall } from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { lazyPart } from '../../../lib/script.tsx';
import { dateColumn, languagesColumn } from '../../../screen/list-columns.tsx';
import { ListCard } from '../../../screen/list-page.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useList } from '../../../screen/use-list.ts';
import { documentMessages, versionMessages } from '../texts.ts';
import { useAgreedCounts } from './document-agreements.tsx';

/** With the choice of another version, whose script comes when one is opened. */
const VersionReading = lazyPart(async () => (await import('./version-reading.tsx')).VersionReading);

/** Versions of a document's text, the newest first; each opens to be read. */
export function DocumentVersions({ id, latest }: { id: string; latest: number }) {
  const text = useTexts(documentMessages);
  const agreedWith = useAgreedCounts(id);
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
      { id: 'version', sorted: 'number', width: '112px', cell: ({ number }) => number },
      languagesColumn({ width: '24%' }),
      { id: 'agreed', width: '120px', cell: ({ number }) => agreedWith(number) ?? '—' },
      { id: 'author', lines: 1, cell: ({ author }) => author.name },
      dateColumn({ sorted: false }),
    ],
  );
  return (
    <ListCard
      list={list}
      rowId={({ number }) => String(number)}
      panel={{
        wide: true,
        title: ({ number }) => `${text('version')} ${number}`,
        content: ({ number }) => <VersionReading key={number} id={id} number={number} latest={latest} />,
      }}
    />
  );
}
