import {
  platformDocumentChangeCall,
  platformDocumentReadCall,
} from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { useParams } from 'react-router';
import { DocumentAgreements } from '../../features/documents/components/document-agreements.tsx';
import { DocumentDomains } from '../../features/documents/components/document-domains.tsx';
import { DocumentVersions } from '../../features/documents/components/document-versions.tsx';
import { useDocumentActions } from '../../features/documents/components/use-document-actions.tsx';
import { documentMessages as messages } from '../../features/documents/messages.ts';
import { usePrefetched } from '../../lib/script.tsx';
import { DetailPage } from '../../screen/detail-page.tsx';
import { StateBadge } from '../../screen/state-badge.tsx';
import { useTexts } from '../../screen/texts.ts';
import { DocumentEditor, DocumentText, readingOf } from './parts.tsx';

/** One document: its texts as people read them, and its versions. */
export function DocumentPage() {
  const { id = '' } = useParams();
  const text = useTexts(messages);
  usePrefetched(DocumentText);
  return (
    <DetailPage
      call={platformDocumentReadCall}
      args={{ params: { id } }}
      record="document"
      nameOf={({ name }) => name}
      facts={({ enabled, type, code }) => (
        <>
          <StateBadge enabled={enabled} /> {text(type)} · <code>{code}</code>
        </>
      )}
      edit={{
        call: platformDocumentChangeCall,
        editor: (document, close) => (
          <DocumentEditor document={document} preview={readingOf} onClose={close} />
        ),
      }}
      actions={useDocumentActions()}
      label={messages.views}
      views={[
        {
          id: 'text',
          title: messages.textView,
          content: (document) => <DocumentText document={document} />,
        },
        {
          id: 'versions',
          title: messages.versionsView,
          content: ({ id: documentId, version }) => (
            <DocumentVersions id={documentId} latest={version} preview={readingOf} />
          ),
        },
        {
          id: 'agreements',
          title: messages.agreementsView,
          content: ({ id: documentId, version }) => <DocumentAgreements id={documentId} latest={version} />,
        },
        {
          id: 'domains',
          title: messages.domainsView,
          content: ({ domains }) => <DocumentDomains domains={domains} />,
        },
      ]}
    />
  );
}
