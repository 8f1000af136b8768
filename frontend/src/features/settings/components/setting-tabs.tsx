import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { identityNotifyMethodListCall } from '@gatehouse/contracts/generated/calls/identity/channels.ts';
import { identitySchemeListCall } from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import { platformSettingListCall } from '@gatehouse/contracts/generated/calls/platform/settings.ts';
import { profileDynamicTypeListCall } from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import type { SettingModule } from '@gatehouse/contracts/platform/settings.resources.ts';
import { usePlace } from '../../../lib/navigation.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { PageTabs } from '../../../ui/tabs/page-tabs.tsx';
import { settingMessages } from '../texts.ts';

interface Tab {
  readonly path: string;
  readonly name: 'baseTab' | 'schemesTab' | 'methodsTab' | 'fieldsTab';
  readonly call: Call;
}

const tabsOf: Readonly<Record<SettingModule, readonly Tab[]>> = {
  platform: [
    { path: '/setting/options', name: 'baseTab', call: platformSettingListCall },
    { path: '/setting/options/schemes', name: 'schemesTab', call: identitySchemeListCall },
  ],
  users: [
    { path: '/setting/options/users', name: 'baseTab', call: platformSettingListCall },
    { path: '/setting/options/users/dynamic-fields', name: 'fieldsTab', call: profileDynamicTypeListCall },
    { path: '/setting/notify-methods', name: 'methodsTab', call: identityNotifyMethodListCall },
  ],
};

/** Sections of the settings of a module, those that the person may read. */
export function SettingTabs({ module }: { module: SettingModule }) {
  const text = useTexts(settingMessages);
  const may = useMay();
  const { path } = usePlace();
  const open = tabsOf[module].filter(({ call }) => may(call));
  if (open.length < 2) return null;
  return (
    <PageTabs
      label={text(`${module}Sections`)}
      current={path.replace(/\/$/, '')}
      tabs={open.map((tab) => ({ path: tab.path, title: text(tab.name) }))}
    />
  );
}
