import { menuRow } from '../core/menu.ts';

export const integrationRow = menuRow({
  menu: 'console',
  group: 'integrations',
  place: 20,
  code: 'integration-monitoring',
  title: { ru: 'Журнал интеграции', en: 'Integration journal' },
  path: '/setting/integration/monitoring',
  method: 'setting.integration.read',
});
