import { menuRow } from '../core/menu.ts';

export const companyInvitationsRow = menuRow({
  menu: 'cabinet',
  place: 46,
  code: 'company-invitations',
  title: { ru: 'Приглашения', en: 'Invitations' },
  path: '/accesses/invitations',
  master: true,
});
