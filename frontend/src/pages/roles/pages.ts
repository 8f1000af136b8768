import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'roles',
    path: '/setting/roles',
    layout: 'platform',
    access: 'private',
    title: 'roles.title',
    icon: 'roles',
    load: async () => (await import('./roles.page.tsx')).RolesPage,
  }),
  definePage({
    name: 'role',
    path: '/setting/roles/:id',
    parent: 'roles',
    layout: 'platform',
    access: 'private',
    title: 'roles.one',
    load: async () => (await import('./role.page.tsx')).RolePage,
  }),
];
