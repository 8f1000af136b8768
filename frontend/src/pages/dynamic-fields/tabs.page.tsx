import { dynamicTypes } from '@gatehouse/contracts/profile/fields.ts';
import { useParams } from 'react-router';
import { DynamicTabs } from '../../features/dynamic-fields/components/dynamic-tabs.tsx';
import { UnknownType } from '../../features/dynamic-fields/components/unknown-type.tsx';

/** Tabs of one type in their order. */
export function DynamicTabsPage() {
  const { type } = useParams();
  const known = dynamicTypes.find((one) => one === type);
  return known === undefined ? <UnknownType /> : <DynamicTabs key={known} type={known} />;
}
