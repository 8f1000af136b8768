import {
  platformDocumentReadAgreedCall,
  platformDocumentViewCall,
} from '@gatehouse/contracts/generated/calls/platform.ts';
import { useParams } from 'react-router';
import { ReadingPage } from '../../features/law/components/reading-page.tsx';

/** What the person agreed with, in the version of then. */
export function AgreementPage() {
  const { id = '', version = '' } = useParams();
  return (
    <ReadingPage
      call={platformDocumentReadAgreedCall}
      args={{ params: { id, version } }}
      documentsOf={({ documents }) => documents}
    />
  );
}

/** A document of the domain as it stands now. */
export function DocumentTextPage() {
  const { code = '' } = useParams();
  return (
    <ReadingPage
      call={platformDocumentViewCall}
      args={{ params: { code } }}
      documentsOf={({ documents }) => documents}
    />
  );
}
