import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'contractors',
    path: '/setting/companies',
    layout: 'platform',
    access: 'private',
    title: 'contractors.title',
    icon: 'contractors',
    load: async () => (await import('./contractors.page.tsx')).ContractorsPage,
  }),
  definePage({
    name: 'organizations',
    parent: 'contractors',
    path: '/setting/organizations',
    layout: 'platform',
    access: 'private',
    title: 'organizations.title',
    icon: 'organizations',
    load: async () => (await import('./organizations.page.tsx')).OrganizationsPage,
  }),
  definePage({
    name: 'contractor',
    path: '/setting/companies/:id',
    parent: 'contractors',
    layout: 'platform',
    access: 'private',
    title: 'contractors.one',
    load: async () => (await import('./contractor.page.tsx')).ContractorPage,
  }),
];
