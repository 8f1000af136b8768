import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'profile',
    path: '/profile',
    layout: 'profile',
    access: 'private',
    title: 'profile.title',
    redirect: '/profile/personal',
  }),
  definePage({
    name: 'personal',
    path: '/profile/personal',
    layout: 'profile',
    access: 'private',
    title: 'profile.title',
    icon: 'person',
    load: async () => (await import('./personal.page.tsx')).PersonalPage,
  }),
];
