import type { Preview } from '../../features/documents/components/document-editor.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';

/** The form, whose script comes when it is opened. */
export const DocumentEditor = lazyPart(
  async () => (await import('../../features/documents/components/document-editor.tsx')).DocumentEditor,
);

export const Reading = lazyPart(async () => (await import('./reading.tsx')).Reading, <PageSkeleton />);

/** A text as people read it. */
export const readingOf: Preview = (text) => <Reading {...text} />;
