import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'applications',
    path: '/setting/applications',
    layout: 'platform',
    access: 'private',
    title: 'applications.title',
    icon: 'applications',
    load: async () => (await import('./applications.page.tsx')).ApplicationsPage,
  }),
  definePage({
    name: 'application',
    path: '/setting/applications/:id',
    parent: 'applications',
    layout: 'platform',
    access: 'private',
    title: 'applications.one',
    load: async () => (await import('./application.page.tsx')).ApplicationPage,
  }),
];
