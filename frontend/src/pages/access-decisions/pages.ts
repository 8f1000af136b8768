import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'accessDecisions',
    path: '/setting/access-requests',
    layout: 'platform',
    access: 'private',
    title: 'accessDecisions.title',
    icon: 'access-decisions',
    load: async () => (await import('./access-decisions.page.tsx')).AccessDecisionsPage,
  }),
];
