import { definePage } from '../../lib/define-page.ts';

export const pages = [
  definePage({
    name: 'documents',
    path: '/setting/documents',
    layout: 'platform',
    access: 'private',
    title: 'documents.title',
    icon: 'documents',
    load: async () => (await import('./documents.page.tsx')).DocumentsPage,
  }),
  definePage({
    name: 'document',
    path: '/setting/documents/:id',
    parent: 'documents',
    layout: 'platform',
    access: 'private',
    title: 'documents.type.document',
    load: async () => (await import('./document.page.tsx')).DocumentPage,
  }),
];
