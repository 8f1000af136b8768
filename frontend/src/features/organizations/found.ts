import { accessRequestOrganizationListCall } from '@gatehouse/contracts/generated/calls/access-request/organizations.ts';
import { listOf, objectKind } from '../../screen/found-objects.ts';

export const found = [
  objectKind(
    { title: 'organizations.title', place: 22 },
    accessRequestOrganizationListCall,
    ({ organizations }) =>
      organizations.map(({ id, name, inn }) => ({
        id,
        title: name,
        detail: inn ?? '',
        path: listOf('/setting/organizations', name, id),
      })),
  ),
];
