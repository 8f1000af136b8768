import { platformBannerListCall } from '@gatehouse/contracts/generated/calls/platform/banners.ts';
import { listOf, objectKind } from '../../screen/found-objects.ts';

export const found = [
  objectKind({ title: 'banners.title', place: 30 }, platformBannerListCall, ({ banners }) =>
    banners.map(({ id, title, code }) => ({
      id,
      title,
      detail: code,
      path: listOf('/setting/banners', code, id),
    })),
  ),
];
