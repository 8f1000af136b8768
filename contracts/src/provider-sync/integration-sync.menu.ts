import { menuRow } from '../core/menu.ts';

export const integrationSyncRow = menuRow({
  menu: 'console',
  group: 'integrations',
  place: 30,
  code: 'integration-sync',
  title: { ru: 'Синхронизация интеграции', en: 'Integration synchronization' },
  path: '/setting/integration/synchronization',
  method: 'setting.providers.read',
});
