import { nounMethods } from '../core/noun-methods.ts';

export const servicesMethods = nounMethods({
  noun: 'cabinet.services',
  title: { ru: 'Каталог сервисов', en: 'Services' },
  area: 'cabinet',
  read: {
    ru: 'Видит каталог сервисов и входит в приложения, открытые всем.',
    en: 'Sees the catalog of services and enters applications that are open to everybody.',
  },
});
