import { identityPersonListCall } from '@gatehouse/contracts/generated/calls/identity/people.ts';
import { objectKind } from '../../screen/found-objects.ts';

export const found = [
  objectKind({ title: 'people.title', place: 5 }, identityPersonListCall, ({ users }) =>
    users.map(({ id, name, login, email }) => ({
      id,
      title: name,
      detail: login ?? email ?? '',
      path: `/setting/people/${id}`,
    })),
  ),
];
