import { platformSettingListCall } from '@gatehouse/contracts/generated/calls/platform/settings.ts';
import type { SettingModule } from '@gatehouse/contracts/platform/settings.resources.ts';
import { SettingsForm } from '../../features/settings/components/settings-form.tsx';
import { settingMessages } from '../../features/settings/texts.ts';
import { useRequest } from '../../lib/swr.ts';
import { Loaded } from '../../screen/loaded.tsx';
import { useTexts } from '../../screen/texts.ts';
import { PageHead } from '../../ui/page/page-head.tsx';

function SettingsOf({ module }: { module: SettingModule }) {
  const text = useTexts(settingMessages);
  const other = module === 'platform' ? 'users' : 'platform';
  const others = useRequest(platformSettingListCall, { params: { module: other } });
  return (
    <>
      <PageHead title={text(`${module}Title`)} />
      <Loaded call={platformSettingListCall} args={{ params: { module } }}>
        {(page) => <SettingsForm module={module} page={page} others={others.data?.settings ?? []} />}
      </Loaded>
    </>
  );
}

export const PlatformSettingsPage = () => <SettingsOf module="platform" />;
export const UserSettingsPage = () => <SettingsOf module="users" />;
