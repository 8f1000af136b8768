import { nounMethods } from '../core/noun-methods.ts';

export const applicationsMethods = nounMethods({
  noun: 'setting.applications',
  title: { ru: 'Приложения', en: 'Applications' },
  area: 'applications',
  read: {
    ru: 'Видит приложения, их клиентов и сессии.',
    en: 'Sees applications, their clients and sessions.',
  },
  write: {
    ru: 'Подключает приложения, выдаёт секреты и решает, кому приложения открыты.',
    en: 'Connects applications, makes secrets and decides to whom applications are open.',
  },
});
