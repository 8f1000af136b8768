import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'companyInvitations',
    path: '/accesses/invitations',
    layout: 'profile',
    access: 'private',
    master: true,
    title: 'companyInvitations.title',
    icon: 'company-invitations',
    load: async () => (await import('./company-invitations.page.tsx')).CompanyInvitationsPage,
  }),
];
