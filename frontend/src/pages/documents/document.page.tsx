import {
  platformDocumentChangeCall,
  platformDocumentReadCall,
} from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { DocumentAgreements } from '../../features/documents/components/document-agreements.tsx';
import { DocumentDomains } from '../../features/documents/components/document-domains.tsx';
import { DocumentVersions } from '../../features/documents/components/document-versions.tsx';
import { useDocumentActions } from '../../features/documents/components/use-document-actions.tsx';
import { documentMessages as messages } from '../../features/documents/texts.ts';
import { usePrefetched } from '../../lib/script.tsx';
import { DetailPage } from '../../screen/detail-page.tsx';
import { StateBadge } from '../../screen/state-badge.tsx';
import { useTexts } from '../../screen/texts.ts';
import { DocumentAbout, DocumentEditor } from './parts.tsx';

/** One document: its texts as people read them, and its versions. */
export function DocumentPage() {
  const text = useTexts(messages);
  usePrefetched(DocumentAbout);
  return (
    <DetailPage
      call={platformDocumentReadCall}
      record="document"
      nameOf={({ name }) => name}
      texts={messages}
      facts={({ enabled, type, code }) => (
        <>
          <StateBadge enabled={enabled} /> {text(type)} · <code>{code}</code>
        </>
      )}
      edit={{ call: platformDocumentChangeCall, editor: DocumentEditor }}
      actions={useDocumentActions()}
      views={[
        { id: 'text', content: (document) => <DocumentAbout document={document} /> },
        { id: 'versions', content: ({ id, version }) => <DocumentVersions id={id} latest={version} /> },
        { id: 'agreements', content: ({ id, version }) => <DocumentAgreements id={id} latest={version} /> },
        { id: 'domains', content: ({ domains }) => <DocumentDomains domains={domains} /> },
      ]}
    />
  );
}
