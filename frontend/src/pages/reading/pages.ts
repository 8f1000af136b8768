import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'documentText',
    path: '/profile/documents/:code',
    parent: 'personal',
    layout: 'profile',
    access: 'private',
    title: 'law.title',
    load: async () => (await import('./reading.page.tsx')).DocumentTextPage,
  }),
  definePage({
    name: 'agreement',
    path: '/profile/agreements/:id/:version',
    parent: 'personal',
    layout: 'profile',
    access: 'private',
    title: 'law.title',
    load: async () => (await import('./reading.page.tsx')).AgreementPage,
  }),
];
