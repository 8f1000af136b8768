import { SchemesSection } from '../../features/schemes/components/schemes-section.tsx';
import { SettingTabs } from '../../features/settings/components/setting-tabs.tsx';

/** How people sign in: a section of the platform's settings. */
export const SchemesPage = () => (
  <>
    <SettingTabs module="platform" />
    <SchemesSection />
  </>
);
