import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'domains',
    path: '/setting/domains',
    layout: 'platform',
    access: 'private',
    title: 'domains.title',
    icon: 'domains',
    load: async () => (await import('./domains.page.tsx')).DomainsPage,
  }),
  definePage({
    name: 'domain',
    path: '/setting/domains/:id',
    parent: 'domains',
    layout: 'platform',
    access: 'private',
    title: 'domains.one',
    load: async () => (await import('./domain.page.tsx')).DomainPage,
  }),
];
