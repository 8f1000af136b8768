import { menuRow } from '../core/menu.ts';

export const historyRow = menuRow({
  menu: 'console',
  group: 'monitoring',
  place: 10,
  code: 'history',
  title: { ru: 'История изменений', en: 'Change history' },
  path: '/setting/history',
  method: 'setting.history.read',
});
