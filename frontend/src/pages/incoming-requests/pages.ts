import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'incomingRequests',
    path: '/profile/requests/incoming',
    layout: 'profile',
    access: 'private',
    master: true,
    title: 'incomingRequests.title',
    icon: 'incoming-requests',
    load: async () => (await import('./incoming-requests.page.tsx')).IncomingRequestsPage,
  }),
];
