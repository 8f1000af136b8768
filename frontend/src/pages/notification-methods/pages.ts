import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'notificationMethods',
    path: '/setting/notify-methods',
    layout: 'platform',
    access: 'private',
    title: 'notifyMethods.title',
    icon: 'notify-methods',
    load: async () => (await import('./notification-methods.page.tsx')).NotificationMethodsPage,
  }),
];
