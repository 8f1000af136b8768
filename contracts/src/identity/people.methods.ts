import { nounMethods } from '../core/noun-methods.ts';

export const peopleMethods = nounMethods({
  noun: 'setting.users',
  title: { ru: 'Пользователи', en: 'People' },
  area: 'people',
  read: {
    ru: 'Видит людей: их профили, сессии и историю.',
    en: 'Sees people: their profiles, sessions and history.',
  },
  write: {
    ru: 'Создаёт, блокирует и удаляет учётные записи, завершает сессии и назначает роли в пределах собственных прав.',
    en: 'Creates, blocks and deletes accounts, ends sessions and grants roles within their own rights.',
  },
});
