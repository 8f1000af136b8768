import { menuRow } from '../core/menu.ts';

export const subscriptionsRow = menuRow({
  menu: 'cabinet',
  place: 60,
  code: 'subscriptions',
  title: { ru: 'Подписки', en: 'Subscriptions' },
  path: '/profile/subscriptions',
});
