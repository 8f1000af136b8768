import { platformDocumentViewCall } from '@gatehouse/contracts/generated/calls/platform.ts';
import { useParams } from 'react-router';
import { ReadingPage } from '../../features/law/components/reading-page.tsx';

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
