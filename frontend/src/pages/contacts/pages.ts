import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'contacts',
    path: '/contacts',
    layout: 'profile',
    access: 'private',
    master: true,
    title: 'contacts.title',
    icon: 'contacts',
    load: async () => (await import('./contacts.page.tsx')).ContactsPage,
  }),
];
