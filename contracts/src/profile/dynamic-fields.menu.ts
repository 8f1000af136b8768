import { menuRow } from '../core/menu.ts';

export const dynamicFieldsRow = menuRow({
  menu: 'console',
  group: 'people',
  place: 40,
  code: 'dynamic-fields',
  title: { ru: 'Дополнительные поля', en: 'Dynamic fields' },
  path: '/setting/options/users/dynamic-fields',
  method: 'setting.dynamic-fields.read',
});
