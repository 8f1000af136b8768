import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'subscriptions',
    path: '/profile/subscriptions',
    layout: 'profile',
    access: 'private',
    title: 'subscriptions.title',
    icon: 'subscriptions',
    load: async () => (await import('./subscriptions.page.tsx')).SubscriptionsPage,
  }),
];
