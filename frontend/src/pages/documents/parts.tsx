import { lazyPart } from '../../lib/script.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';

/** The form, whose script comes when it is opened. */
export const DocumentEditor = lazyPart(
  async () => (await import('../../features/documents/components/document-editor.tsx')).DocumentEditor,
);

/** With what is known of the text: what stands below a text would move when it comes. */
export const DocumentAbout = lazyPart(
  async () => (await import('../../features/documents/components/document-about.tsx')).DocumentAbout,
  <PageSkeleton />,
);
