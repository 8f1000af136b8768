import { dynamicTypes } from '@gatehouse/contracts/profile/fields.ts';
import { useParams } from 'react-router';
import { DynamicTab } from '../../features/dynamic-fields/components/dynamic-tab.tsx';
import { UnknownType } from '../../features/dynamic-fields/components/unknown-type.tsx';

/** One tab: its blocks and fields, or the entries of a directory. */
export function DynamicTabPage() {
  const { type, tab = '' } = useParams();
  const known = dynamicTypes.find((one) => one === type);
  return known === undefined ? <UnknownType /> : <DynamicTab key={tab} type={known} id={tab} />;
}
