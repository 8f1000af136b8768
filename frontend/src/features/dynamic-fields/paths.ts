import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';

const root = '/setting/options/users/dynamic-fields';

export const typePath = (type: DynamicType): string => `${root}/${type}`;
export const tabPath = (type: DynamicType, tab: string): string => `${root}/${type}/details/${tab}`;
