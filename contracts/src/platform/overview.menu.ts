import { menuRow } from '../core/menu.ts';

export const overviewRow = menuRow({
  menu: 'console',
  place: 10,
  code: 'overview',
  title: { ru: 'Обзор', en: 'Overview' },
  path: '/setting/overview',
  method: 'setting.overview.read',
});
