import {
  profileDynamicTabListCall,
  profileDynamicTabReadCall,
} from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { lazyPart, usePrefetched } from '../../../lib/script.tsx';
import { useRequest } from '../../../lib/swr.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import type { FormPreview } from '../preview.ts';

// Lists that are put in order bring the scripts of all forms along.
const View = lazyPart(async () => (await import('./tab-view.tsx')).TabView, <PageSkeleton />);

export interface DynamicTabProps {
  type: DynamicType;
  id: string;
  Preview: FormPreview;
}

/** One tab, once all that it shows has come: nothing moves under the pointer. */
export function DynamicTab({ type, id, Preview }: DynamicTabProps) {
  usePrefetched(View);
  // Asked for at once with the tab; the tab is read without the others where they do not come.
  const { data, error } = useRequest(profileDynamicTabListCall, { params: { type } });
  return (
    <Loaded call={profileDynamicTabReadCall} args={{ params: { tab: id } }}>
      {({ tab }) => {
        if (data === undefined && !error) return <PageSkeleton />;
        return <View type={type} tab={tab} others={data?.tabs ?? []} Preview={Preview} />;
      }}
    </Loaded>
  );
}
