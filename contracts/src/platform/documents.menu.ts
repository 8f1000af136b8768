import { menuRow } from '../core/menu.ts';

export const documentsRow = menuRow({
  menu: 'console',
  group: 'branding',
  place: 20,
  code: 'documents',
  title: { ru: 'Документы', en: 'Documents' },
  path: '/setting/documents',
  method: 'setting.documents.read',
});
