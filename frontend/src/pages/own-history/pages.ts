import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'ownHistory',
    path: '/profile/history',
    layout: 'profile',
    access: 'private',
    title: 'history.own.title',
    icon: 'history',
    load: async () => (await import('./own-history.page.tsx')).OwnHistoryPage,
  }),
];
