import { nounMethods } from '../core/noun-methods.ts';

export const licenseMethods = nounMethods({
  noun: 'setting.license',
  title: { ru: 'Лицензия', en: 'License' },
  area: 'system',
  read: { ru: 'Видит лицензию и её ограничения.', en: 'Sees the license and its limits.' },
  write: {
    ru: 'Вводит, меняет и удаляет ключ лицензии.',
    en: 'Enters, changes and deletes the license key.',
  },
});
