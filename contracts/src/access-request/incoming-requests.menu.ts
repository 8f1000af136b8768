import { menuRow } from '../core/menu.ts';

export const incomingRequestsRow = menuRow({
  menu: 'cabinet',
  place: 42,
  code: 'incoming-requests',
  title: { ru: 'Входящие заявки', en: 'Incoming requests' },
  path: '/profile/requests/incoming',
  master: true,
  setting: 'accessRequests',
});
