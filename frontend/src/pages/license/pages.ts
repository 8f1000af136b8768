import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'license',
    path: '/setting/license',
    layout: 'platform',
    access: 'private',
    title: 'license.title',
    icon: 'license',
    load: async () => (await import('./license.page.tsx')).LicensePage,
  }),
];
