import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'banners',
    path: '/setting/banners',
    layout: 'platform',
    access: 'private',
    title: 'banners.title',
    icon: 'banners',
    load: async () => (await import('./banners.page.tsx')).BannersPage,
  }),
];
