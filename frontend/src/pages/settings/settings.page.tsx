import { platformSettingListCall } from '@gatehouse/contracts/generated/calls/platform/settings.ts';
import type { SettingModule } from '@gatehouse/contracts/platform/settings.resources.ts';
import { SettingTabs } from '../../features/settings/components/setting-tabs.tsx';
import { SettingsForm } from '../../features/settings/components/settings-form.tsx';
import { settingMessages } from '../../features/settings/texts.ts';
import { useRequest } from '../../lib/swr.ts';
import { Loaded } from '../../screen/loaded.tsx';
import { useTexts } from '../../screen/texts.ts';
import { PageHead } from '../../ui/page/page-head.tsx';

function SettingsOf({ module }: { module: SettingModule }) {
  const text = useTexts(settingMessages);
  const other = module === 'platform' ? 'users' : 'platform';
  // Read here, not in the function below: SWR renders again for what was read while this rendered.
  const { data: others } = useRequest(platformSettingListCall, { params: { module: other } });
  return (
    <>
      <PageHead title={text(`${module}Title`)} />
      <Loaded call={platformSettingListCall} args={{ params: { module } }}>
        {(page) => <SettingsForm module={module} page={page} others={others?.settings ?? []} />}
      </Loaded>
    </>
  );
}

export const PlatformSettingsPage = () => (
  <>
    <SettingTabs />
    <SettingsOf module="platform" />
  </>
);
export const UserSettingsPage = () => <SettingsOf module="users" />;
