import { menuRow } from '../core/menu.ts';

export const monitoringRow = menuRow({
  menu: 'console',
  group: 'monitoring',
  place: 20,
  code: 'monitoring',
  title: { ru: 'Мониторинг', en: 'Monitoring' },
  path: '/setting/monitoring',
  method: 'setting.monitoring.read',
});
