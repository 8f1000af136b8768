import { menuRow } from '../core/menu.ts';

export const requestsRow = menuRow({
  menu: 'cabinet',
  place: 40,
  code: 'access-requests',
  title: { ru: 'Заявки на доступ', en: 'Access requests' },
  path: '/profile/requests',
  setting: 'accessRequests',
});
