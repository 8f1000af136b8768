import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'locales',
    path: '/setting/locales',
    layout: 'platform',
    access: 'private',
    title: 'locales.title',
    icon: 'locales',
    load: async () => (await import('./locales.page.tsx')).LocalesPage,
  }),
];
