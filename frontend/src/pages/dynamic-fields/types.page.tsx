import { DynamicTypes } from '../../features/dynamic-fields/components/dynamic-types.tsx';
import { SettingTabs } from '../../features/settings/components/setting-tabs.tsx';

/** Whose fields the installation defines. */
export const DynamicTypesPage = () => (
  <>
    <SettingTabs module="users" />
    <DynamicTypes />
  </>
);
