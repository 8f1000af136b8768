import { definePage } from '../../lib/define-page.ts';

const page = { layout: 'platform', access: 'private' } as const;

export const pages = [
  definePage({
    ...page,
    name: 'dynamicFields',
    path: '/setting/options/users/dynamic-fields',
    title: 'dynamicFields.title',
    icon: 'dynamic-fields',
    load: async () => (await import('./types.page.tsx')).DynamicTypesPage,
  }),
  definePage({
    ...page,
    name: 'dynamicTabs',
    path: '/setting/options/users/dynamic-fields/:type',
    parent: 'dynamicFields',
    title: 'dynamicFields.tabs',
    load: async () => (await import('./tabs.page.tsx')).DynamicTabsPage,
  }),
  definePage({
    ...page,
    name: 'dynamicTab',
    path: '/setting/options/users/dynamic-fields/:type/details/:tab',
    parent: 'dynamicTabs',
    title: 'dynamicFields.tab',
    load: async () => (await import('./tab.page.tsx')).DynamicTabPage,
  }),
];
