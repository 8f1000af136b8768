import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'history',
    path: '/setting/history',
    layout: 'platform',
    access: 'private',
    title: 'history.title',
    icon: 'history',
    load: async () => (await import('./history.page.tsx')).HistoryPage,
  }),
];
