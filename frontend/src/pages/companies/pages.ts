import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'companies',
    path: '/profile/companies',
    layout: 'profile',
    access: 'private',
    title: 'companies.title',
    icon: 'companies',
    load: async () => (await import('./companies.page.tsx')).CompaniesPage,
  }),
];
