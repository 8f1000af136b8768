import { accessRequestContractorListCall } from '@gatehouse/contracts/generated/calls/access-request/contractors.ts';
import { objectKind } from '../../screen/found-objects.ts';

export const found = [
  objectKind({ title: 'contractors.title', place: 20 }, accessRequestContractorListCall, ({ contractors }) =>
    contractors.map(({ id, name, inn, taxNumber }) => ({
      id,
      title: name,
      detail: inn ?? taxNumber ?? '',
      path: `/setting/companies/${id}`,
    })),
  ),
];
