import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'sessions',
    path: '/profile/sessions',
    layout: 'profile',
    access: 'private',
    title: 'sessions.title',
    icon: 'security',
    load: async () => (await import('./sessions.page.tsx')).SessionsPage,
  }),
];
