import { menuRow } from '../core/menu.ts';

export const networkRow = menuRow({
  menu: 'console',
  group: 'sign-in',
  place: 30,
  code: 'network',
  title: { ru: 'Ограничения по сети', en: 'Network restrictions' },
  path: '/setting/blacklist',
  method: 'setting.network.read',
});
