import { menuRow } from '../core/menu.ts';

export const peopleRow = menuRow({
  menu: 'console',
  group: 'people',
  place: 10,
  code: 'people',
  title: { ru: 'Пользователи', en: 'People' },
  path: '/setting/people',
  method: 'setting.users.read',
});
