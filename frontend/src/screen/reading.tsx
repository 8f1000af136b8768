import { lazyPart } from '../lib/script.tsx';
import { PageSkeleton } from '../ui/page/page-skeleton.tsx';

/** A text as people will read it; what draws it comes when one is shown. */
export const Reading = lazyPart(
  async () => (await import('../ui/formatted-text/formatted-text.tsx')).FormattedText,
  <PageSkeleton />,
);
