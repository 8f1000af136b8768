import { profileDirectoryEntryListCall } from '@gatehouse/contracts/generated/calls/profile/directories.ts';
import {
  profileDynamicTabListCall,
  profileDynamicTabReadCall,
} from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { lazyPart, usePrefetched } from '../../../lib/script.tsx';
import { useRequest } from '../../../lib/swr.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { firstEntries } from '../first-entries.ts';
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
        const props = { type, tab, others: data?.tabs ?? [], Preview };
        return type === 'directories' ? <Directory {...props} /> : <View {...props} />;
      }}
    </Loaded>
  );
}

/** A directory waits for its entries, which stand above its columns. */
function Directory(props: Parameters<typeof View>[0]) {
  const args = firstEntries(props.tab.code);
  const { data, error } = useRequest(profileDirectoryEntryListCall, args);
  return data === undefined && !error ? <PageSkeleton /> : <View {...props} />;
}
