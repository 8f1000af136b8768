import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'platformSettings',
    path: '/setting/options',
    layout: 'platform',
    access: 'private',
    title: 'settings.platformTitle',
    icon: 'options',
    load: async () => (await import('./settings.page.tsx')).PlatformSettingsPage,
  }),
  definePage({
    name: 'userSettings',
    path: '/setting/options/users',
    layout: 'platform',
    access: 'private',
    title: 'settings.usersTitle',
    icon: 'options-users',
    load: async () => (await import('./settings.page.tsx')).UserSettingsPage,
  }),
];
