import { lazyPart } from '../../lib/script.tsx';
import { ViewsSkeleton } from '../../ui/page/page-skeleton.tsx';

/** The form around the sections of a domain. */
export const DomainForm = lazyPart(
  async () => (await import('../../features/domains/components/domain-form.tsx')).DomainForm,
  <ViewsSkeleton />,
);

const sections = () => import('../../features/domains/components/domain-sections.tsx');
export const MainSection = lazyPart(async () => (await sections()).MainSection);
export const LookSection = lazyPart(async () => (await sections()).LookSection);
export const TextsSection = lazyPart(async () => (await sections()).TextsSection);
export const DocumentsSection = lazyPart(
  async () => (await import('../../features/domains/components/documents-section.tsx')).DocumentsSection,
);
export const DevicesSection = lazyPart(
  async () => (await import('../../features/domains/components/devices-section.tsx')).DevicesSection,
);
