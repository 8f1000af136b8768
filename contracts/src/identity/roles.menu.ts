import { menuRow } from '../core/menu.ts';

export const rolesRow = menuRow({
  menu: 'console',
  group: 'people',
  place: 40,
  code: 'roles',
  title: { ru: 'Роли', en: 'Roles' },
  path: '/setting/roles',
  method: 'setting.roles.read',
});
