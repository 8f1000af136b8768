import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'monitoring',
    path: '/setting/monitoring',
    layout: 'platform',
    access: 'private',
    title: 'monitoring.title',
    icon: 'monitoring',
    load: async () => (await import('./monitoring.page.tsx')).MonitoringPage,
  }),
];
