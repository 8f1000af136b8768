import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'overview',
    path: '/setting/overview',
    layout: 'platform',
    access: 'private',
    title: 'overview.title',
    icon: 'overview',
    load: async () => (await import('./overview.page.tsx')).OverviewPage,
  }),
];
