import { SchemesSection } from '../../features/schemes/components/schemes-section.tsx';

/** How people sign in. */
export const SchemesPage = () => <SchemesSection />;
