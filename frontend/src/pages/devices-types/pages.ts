import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'devicesTypes',
    path: '/setting/devices-types',
    layout: 'platform',
    access: 'private',
    title: 'devicesTypes.title',
    icon: 'devices-types',
    load: async () => (await import('./devices-types.page.tsx')).DevicesTypesPage,
  }),
];
