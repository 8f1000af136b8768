import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'integrationJournal',
    path: '/setting/integration/monitoring',
    layout: 'platform',
    access: 'private',
    title: 'exchanges.title',
    icon: 'integration-journal',
    load: async () => (await import('./integration-journal.page.tsx')).IntegrationJournalPage,
  }),
];
