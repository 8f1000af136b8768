import { identitySendingLimitListCall } from '@gatehouse/contracts/generated/calls/identity/sending-limits.ts';
import { platformSettingListCall } from '@gatehouse/contracts/generated/calls/platform/settings.ts';
import type { SettingModule } from '@gatehouse/contracts/platform/settings.resources.ts';
import { SettingTabs } from '../../features/settings/components/setting-tabs.tsx';
import { settingMessages } from '../../features/settings/texts.ts';
import { lazyPart, usePrefetched } from '../../lib/script.tsx';
import { hasEnded, useRequest } from '../../lib/swr.ts';
import { Loaded } from '../../screen/loaded.tsx';
import { useTexts } from '../../screen/texts.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';

const SettingsForm = lazyPart(
  async () => (await import('../../features/settings/components/settings-form.tsx')).SettingsForm,
  <PageSkeleton />,
);

function SettingsOf({ module }: { module: SettingModule }) {
  usePrefetched(SettingsForm);
  const text = useTexts(settingMessages);
  const other = module === 'platform' ? 'users' : 'platform';
  // Read here, not in the function below: SWR renders again for what was read while this rendered.
  const { data: others } = useRequest(platformSettingListCall, { params: { module: other } });
  // Their use stands above settings of the form: it is drawn with both.
  const areLimitsKnown = hasEnded(
    useRequest(identitySendingLimitListCall, module === 'platform' ? {} : undefined),
  );
  return (
    <>
      <PageHead title={text(`${module}Title`)} />
      <Loaded call={platformSettingListCall} args={{ params: { module } }}>
        {(page) =>
          areLimitsKnown || !page.sections.some(({ code }) => code === 'budgets') ? (
            <SettingsForm module={module} page={page} others={others?.settings ?? []} />
          ) : (
            <PageSkeleton />
          )
        }
      </Loaded>
    </>
  );
}

export const PlatformSettingsPage = () => (
  <>
    <SettingTabs module="platform" />
    <SettingsOf module="platform" />
  </>
);
export const UserSettingsPage = () => (
  <>
    <SettingTabs module="users" />
    <SettingsOf module="users" />
  </>
);
