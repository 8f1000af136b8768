import { menuRow } from '../core/menu.ts';

export const providersRow = menuRow({
  menu: 'console',
  group: 'integrations',
  place: 10,
  code: 'providers',
  title: { ru: 'Провайдеры', en: 'Providers' },
  path: '/setting/providers',
  method: 'setting.providers.read',
});
