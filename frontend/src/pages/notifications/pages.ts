import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'notifications',
    path: '/profile/notifications',
    layout: 'profile',
    access: 'private',
    title: 'notices.title',
    icon: 'notifications',
    load: async () => (await import('./notifications.page.tsx')).NotificationsPage,
  }),
];
