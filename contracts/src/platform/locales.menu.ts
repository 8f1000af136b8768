import { menuRow } from '../core/menu.ts';

export const localesRow = menuRow({
  menu: 'console',
  group: 'branding',
  place: 40,
  code: 'locales',
  title: { ru: 'Языки', en: 'Languages' },
  path: '/setting/locales',
  method: 'setting.locales.read',
});
