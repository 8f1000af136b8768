import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'blacklist',
    path: '/setting/blacklist',
    layout: 'platform',
    access: 'private',
    title: 'network.blacklist.title',
    icon: 'blacklist',
    load: async () => (await import('./network-list.page.tsx')).BlacklistPage,
  }),
  definePage({
    name: 'whitelist',
    parent: 'blacklist',
    path: '/setting/whitelist',
    layout: 'platform',
    access: 'private',
    title: 'network.whitelist.title',
    icon: 'whitelist',
    load: async () => (await import('./network-list.page.tsx')).WhitelistPage,
  }),
  definePage({
    name: 'networkAliases',
    parent: 'blacklist',
    path: '/setting/network-aliases',
    layout: 'platform',
    access: 'private',
    title: 'network.aliases.title',
    icon: 'network-aliases',
    load: async () => (await import('./network-aliases.page.tsx')).NetworkAliasesPage,
  }),
];
