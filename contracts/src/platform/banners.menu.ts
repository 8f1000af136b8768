import { menuRow } from '../core/menu.ts';

export const bannersRow = menuRow({
  menu: 'console',
  group: 'branding',
  place: 30,
  code: 'banners',
  title: { ru: 'Баннеры', en: 'Banners' },
  path: '/setting/banners',
  method: 'setting.banners.read',
});
