import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Line } from '../core/schema.ts';

export const bannerEvents = {
  bannerChanged: defineEvent({
    type: 'platform.banner.changed',
    version: 1,
    summary: 'A banner was made or changed; domains that show it are told of with their own events',
    data: {
      bannerId: Line(64, 1),
      bannerCode: Line(64, 1),
      visible: Type.Boolean(),
      label: Line(300),
      changes: Type.Array(Change),
    },
    journal: { entity: 'banner', title: { ru: 'Изменение баннера', en: 'Banner changed' }, label: 'label' },
  }),
  bannerDeleted: defineEvent({
    type: 'platform.banner.deleted',
    version: 1,
    summary: 'A banner is gone',
    data: { bannerId: Line(64, 1), bannerCode: Line(64, 1), label: Line(300) },
    journal: { entity: 'banner', title: { ru: 'Удаление баннера', en: 'Banner deleted' }, label: 'label' },
  }),
} as const;
