import { menuRow } from '../core/menu.ts';

export const contractorsRow = menuRow({
  menu: 'console',
  group: 'people',
  place: 20,
  code: 'contractors',
  title: { ru: 'Контакты и компании', en: 'Contacts and companies' },
  path: '/setting/companies',
  method: 'setting.companies.read',
});
