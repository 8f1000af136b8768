import { nounMethods } from '../core/noun-methods.ts';

export const dynamicFieldsMethods = nounMethods({
  noun: 'setting.dynamic-fields',
  title: { ru: 'Дополнительные поля', en: 'Dynamic fields' },
  area: 'people',
  read: {
    ru: 'Видит, какие поля есть у пользователей и компаний и из чего их выбирают.',
    en: 'Sees which fields people and companies have, and what they are chosen from.',
  },
  write: {
    ru: 'Добавляет, меняет и удаляет поля, вкладки и справочники.',
    en: 'Adds, changes and deletes fields, tabs and directories.',
  },
});
