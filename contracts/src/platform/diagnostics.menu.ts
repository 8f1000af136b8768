import { menuRow } from '../core/menu.ts';

export const diagnosticsRow = menuRow({
  menu: 'console',
  group: 'monitoring',
  place: 40,
  code: 'diagnostics',
  title: { ru: 'Диагностика', en: 'Diagnostics' },
  path: '/setting/diagnostics',
  method: 'setting.diagnostics.read',
});
