import { nounMethods } from '../core/noun-methods.ts';

export const rolesMethods = nounMethods({
  noun: 'setting.roles',
  title: { ru: 'Роли', en: 'Roles' },
  area: 'people',
  read: {
    ru: 'Видит роли, их права и кому они назначены.',
    en: 'Sees roles, what they grant and who holds them.',
  },
  write: {
    ru: 'Создаёт, меняет и удаляет роли в пределах собственных прав.',
    en: 'Creates, changes and deletes roles within their own rights.',
  },
});
