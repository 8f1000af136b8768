import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'incomingRequests',
    path: '/profile/requests/incoming',
    layout: 'profile',
    access: 'private',
    master: true,
    parent: 'accessRequests',
    title: 'incomingRequests.title',
    load: async () => (await import('./incoming-requests.page.tsx')).IncomingRequestsPage,
  }),
];
