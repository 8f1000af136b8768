import { menuRow } from '../core/menu.ts';

export const licenseRow = menuRow({
  menu: 'console',
  group: 'system',
  place: 90,
  code: 'license',
  title: { ru: 'Лицензия', en: 'License' },
  path: '/setting/license',
  method: 'setting.license.read',
});
