import { profileDynamicTabListCall } from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { lazyPart, usePrefetched } from '../../../lib/script.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { usePageName } from '../../../screen/page-name.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { fieldMessages } from '../texts.ts';

// Lists that are put in order bring the scripts of all forms along.
const View = lazyPart(async () => (await import('./tabs-view.tsx')).TabsView, <PageSkeleton />);

/** Tabs of one type. */
export function DynamicTabs({ type }: { type: DynamicType }) {
  const text = useTexts(fieldMessages);
  usePageName(text(`type.${type}`));
  usePrefetched(View);
  return (
    <Loaded call={profileDynamicTabListCall} args={{ params: { type } }}>
      {({ tabs }) => <View key={tabs.map(({ id }) => id).join()} type={type} tabs={tabs} />}
    </Loaded>
  );
}
