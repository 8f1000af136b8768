import { menuRow } from '../core/menu.ts';

export const settingsRow = menuRow({
  menu: 'console',
  group: 'system',
  place: 10,
  code: 'options',
  title: { ru: 'Настройки', en: 'Settings' },
  path: '/setting/options',
  method: 'setting.settings.read',
});
