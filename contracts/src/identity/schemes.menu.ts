import { menuRow } from '../core/menu.ts';

export const schemesRow = menuRow({
  menu: 'console',
  group: 'sign-in',
  place: 10,
  code: 'schemes',
  title: { ru: 'Схемы аутентификации', en: 'Authentication schemes' },
  path: '/setting/options/schemes',
  method: 'setting.schemes.read',
});
