import { menuRow } from '../core/menu.ts';

export const applicationsRow = menuRow({
  menu: 'console',
  group: 'applications',
  place: 10,
  code: 'applications',
  title: { ru: 'Каталог', en: 'Catalogue' },
  path: '/setting/applications',
  method: 'setting.applications.read',
});
