import { menuRow } from '../core/menu.ts';

export const notificationsRow = menuRow({
  menu: 'cabinet',
  place: 70,
  code: 'notifications',
  title: { ru: 'Уведомления', en: 'Notifications' },
  path: '/profile/notifications',
});
