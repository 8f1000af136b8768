import { platformLocaleListCall } from '@gatehouse/contracts/generated/calls/platform/locales.ts';
import { listOf, objectKind } from '../../screen/found-objects.ts';

export const found = [
  objectKind({ title: 'locales.title', place: 40 }, platformLocaleListCall, ({ locales }) =>
    locales.map(({ id, name, code }) => ({
      id,
      title: name,
      detail: code,
      path: listOf('/setting/locales', name),
    })),
  ),
];
