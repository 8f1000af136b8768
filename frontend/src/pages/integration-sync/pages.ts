import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'integration-sync',
    path: '/setting/integration/synchronization',
    layout: 'platform',
    access: 'private',
    title: 'integrationSync.title',
    icon: 'integration-sync',
    load: async () => (await import('./integration-sync.page.tsx')).IntegrationSyncPage,
  }),
];
