import { nounMethods } from '../core/noun-methods.ts';

export const documentsMethods = nounMethods({
  noun: 'setting.documents',
  title: { ru: 'Документы', en: 'Documents' },
  area: 'branding',
  read: { ru: 'Читает документы и их прежние версии.', en: 'Reads documents and their earlier versions.' },
  write: {
    ru: 'Создаёт, меняет и удаляет документы, с которыми соглашаются люди.',
    en: 'Creates, changes and deletes documents that people agree to.',
  },
});
