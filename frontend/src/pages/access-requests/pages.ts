import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'accessRequests',
    path: '/profile/requests',
    layout: 'profile',
    access: 'private',
    title: 'accessRequests.title',
    icon: 'accessRequests',
    load: async () => (await import('./requests.page.tsx')).RequestsPage,
  }),
  definePage({
    name: 'requestAccess',
    path: '/accesses/requests/access',
    layout: 'accesses',
    access: 'private',
    parent: 'accessRequests',
    title: 'accessRequests.access.title',
    load: async () => (await import('./request-access.page.tsx')).RequestAccessPage,
  }),
];
