import type { Preview } from '../../features/documents/components/document-editor.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';

/** The form, whose script comes when it is opened. */
export const DocumentEditor = lazyPart(
  async () => (await import('../../features/documents/components/document-editor.tsx')).DocumentEditor,
);

/** With what is known of the text: what stands below a text would move when it comes. */
export const DocumentText = lazyPart(
  async () => (await import('./document-text.tsx')).DocumentText,
  <PageSkeleton />,
);

const Reading = lazyPart(async () => (await import('./reading.tsx')).Reading, <PageSkeleton />);

/** A text as people read it. */
export const readingOf: Preview = (text) => <Reading {...text} />;
