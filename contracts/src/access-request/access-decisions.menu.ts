import { menuRow } from '../core/menu.ts';

export const accessDecisionsRow = menuRow({
  menu: 'console',
  group: 'people',
  place: 30,
  code: 'access-decisions',
  title: { ru: 'Заявки на доступ', en: 'Access requests' },
  path: '/setting/access-requests',
  method: 'setting.access-requests.read',
});
