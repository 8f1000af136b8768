import { menuRow } from '../core/menu.ts';

export const userSettingsRow = menuRow({
  menu: 'console',
  group: 'sign-in',
  place: 20,
  code: 'options-users',
  title: { ru: 'Настройки пользователей', en: 'User settings' },
  path: '/setting/options/users',
  method: 'setting.settings.read',
});
