import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'diagnostics',
    path: '/setting/diagnostics',
    layout: 'platform',
    access: 'private',
    title: 'diagnostics.title',
    icon: 'diagnostics',
    load: async () => (await import('./diagnostics.page.tsx')).DiagnosticsPage,
  }),
];
