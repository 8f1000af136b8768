import { lazyPart } from '../../lib/script.tsx';

/** The form of a new domain, whose script comes when it is opened. */
export const NewDomain = lazyPart(
  async () => (await import('../../features/domains/components/new-domain.tsx')).NewDomain,
);
