import { menuRow } from '../core/menu.ts';

export const notificationMethodsRow = menuRow({
  menu: 'console',
  group: 'messages',
  place: 10,
  code: 'notify-methods',
  title: { ru: 'Способы уведомлений', en: 'Notification methods' },
  path: '/setting/notify-methods',
  method: 'setting.settings.read',
});
