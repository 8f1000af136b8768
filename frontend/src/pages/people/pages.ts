import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'people',
    path: '/setting/people',
    layout: 'platform',
    access: 'private',
    title: 'people.title',
    icon: 'people',
    load: async () => (await import('./people.page.tsx')).PeoplePage,
  }),
  definePage({
    name: 'person',
    path: '/setting/people/:id',
    parent: 'people',
    layout: 'platform',
    access: 'private',
    title: 'people.one',
    load: async () => (await import('./person.page.tsx')).PersonPage,
  }),
];
