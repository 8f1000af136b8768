import { menuRow } from '../core/menu.ts';

export const personalRow = menuRow({
  menu: 'cabinet',
  place: 10,
  code: 'personal',
  title: { ru: 'Личные данные', en: 'Personal data' },
  path: '/profile/personal',
});
