import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'providers',
    path: '/setting/providers',
    layout: 'platform',
    access: 'private',
    title: 'providers.title',
    icon: 'providers',
    load: async () => (await import('./providers.page.tsx')).ProvidersPage,
  }),
  definePage({
    name: 'provider',
    path: '/setting/providers/:id',
    parent: 'providers',
    layout: 'platform',
    access: 'private',
    title: 'providers.one',
    load: async () => (await import('./provider.page.tsx')).ProviderPage,
  }),
];
