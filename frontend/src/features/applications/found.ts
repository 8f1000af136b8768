import { identityApplicationListCall } from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import { objectKind } from '../../screen/found-objects.ts';

export const found = [
  objectKind(
    { title: 'applications.title', place: 80 },
    identityApplicationListCall,
    ({ applications }, nameOf) =>
      applications.map((application) => ({
        id: application.id,
        title: nameOf(application),
        detail: application.code,
        path: `/setting/applications/${application.id}`,
      })),
  ),
];
