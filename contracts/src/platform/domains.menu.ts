import { menuRow } from '../core/menu.ts';

export const domainsRow = menuRow({
  menu: 'console',
  group: 'branding',
  place: 10,
  code: 'domains',
  title: { ru: 'Домены', en: 'Domains' },
  path: '/setting/domains',
  method: 'setting.domains.read',
});
