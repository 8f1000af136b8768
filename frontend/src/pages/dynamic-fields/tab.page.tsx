import { dynamicTypes } from '@gatehouse/contracts/profile/fields.ts';
import { useParams } from 'react-router';
import { DynamicTab } from '../../features/dynamic-fields/components/dynamic-tab.tsx';
import { UnknownType } from '../../features/dynamic-fields/components/unknown-type.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { FactsSkeleton } from '../../ui/skeleton/facts-skeleton.tsx';

const Preview = lazyPart(
  async () => (await import('./form-preview.tsx')).FormPreview,
  <FactsSkeleton rows={4} />,
);

/** One tab: its blocks and fields, or the entries of a directory. */
export function DynamicTabPage() {
  const { type, tab = '' } = useParams();
  const known = dynamicTypes.find((one) => one === type);
  return known === undefined ? (
    <UnknownType />
  ) : (
    <DynamicTab key={tab} type={known} id={tab} Preview={Preview} />
  );
}
