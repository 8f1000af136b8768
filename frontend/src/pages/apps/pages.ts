import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'apps',
    path: '/apps',
    layout: 'platform',
    access: 'private',
    title: 'services.title',
    icon: 'apps',
    load: async () => (await import('./apps.page.tsx')).AppsPage,
  }),
];
