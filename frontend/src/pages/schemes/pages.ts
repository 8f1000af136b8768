import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'schemes',
    path: '/setting/options/schemes',
    layout: 'platform',
    access: 'private',
    title: 'schemes.title',
    icon: 'schemes',
    load: async () => (await import('./schemes.page.tsx')).SchemesPage,
  }),
];
