import { nounMethods } from '../core/noun-methods.ts';

export const companiesMethods = nounMethods({
  noun: 'setting.companies',
  title: { ru: 'Контакты и компании', en: 'Contacts and companies' },
  area: 'people',
  read: {
    ru: 'Видит компании, их сотрудников и приглашения.',
    en: 'Sees companies, their members and invitations.',
  },
  write: {
    ru: 'Создаёт, меняет и удаляет компании, назначает мастер-аккаунты.',
    en: 'Creates, changes and deletes companies and appoints master accounts.',
  },
});
