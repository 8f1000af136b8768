import { nounMethods } from '../core/noun-methods.ts';

export const domainsMethods = nounMethods({
  noun: 'setting.domains',
  title: { ru: 'Домены', en: 'Domains' },
  area: 'branding',
  read: { ru: 'Видит домены, их оформление и контакты.', en: 'Sees domains, their look and contacts.' },
  write: {
    ru: 'Создаёт, меняет, выключает и удаляет домены.',
    en: 'Creates, changes, turns off and deletes domains.',
  },
});
