import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { identitySchemeListCall } from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import { platformSettingListCall } from '@gatehouse/contracts/generated/calls/platform/settings.ts';
import { usePlace } from '../../../lib/navigation.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { PageTabs } from '../../../ui/tabs/page-tabs.tsx';
import { settingMessages } from '../texts.ts';

const tabs: readonly { path: string; name: 'baseTab' | 'schemesTab'; call: Call }[] = [
  { path: '/setting/options', name: 'baseTab', call: platformSettingListCall },
  { path: '/setting/options/schemes', name: 'schemesTab', call: identitySchemeListCall },
];

/** Sections of the platform's settings, those that the person may read. */
export function SettingTabs() {
  const text = useTexts(settingMessages);
  const may = useMay();
  const { path } = usePlace();
  const open = tabs.filter(({ call }) => may(call));
  if (open.length < 2) return null;
  return (
    <PageTabs
      label={text('sections')}
      current={path.replace(/\/$/, '')}
      tabs={open.map((tab) => ({ path: tab.path, title: text(tab.name) }))}
    />
  );
}
