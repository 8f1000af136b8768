import { platformDomainListCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { objectKind } from '../../screen/found-objects.ts';

export const found = [
  objectKind({ title: 'domains.title', place: 10 }, platformDomainListCall, ({ domains }) =>
    domains.map(({ id, name, title }) => ({
      id,
      title: name,
      detail: title,
      path: `/setting/domains/${id}`,
    })),
  ),
];
