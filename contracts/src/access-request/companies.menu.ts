import { menuRow } from '../core/menu.ts';

export const companiesRow = menuRow({
  menu: 'cabinet',
  place: 30,
  code: 'companies',
  title: { ru: 'Компании', en: 'Companies' },
  path: '/profile/companies',
});
