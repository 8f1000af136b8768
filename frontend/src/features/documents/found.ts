import { platformDocumentListCall } from '@gatehouse/contracts/generated/calls/platform/documents.ts';
import { objectKind } from '../../screen/found-objects.ts';

export const found = [
  objectKind({ title: 'documents.title', place: 20 }, platformDocumentListCall, ({ documents }) =>
    documents.map(({ id, name, code }) => ({
      id,
      title: name,
      detail: code,
      path: `/setting/documents/${id}`,
    })),
  ),
];
