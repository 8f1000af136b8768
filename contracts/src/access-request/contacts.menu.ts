import { menuRow } from '../core/menu.ts';

export const contactsRow = menuRow({
  menu: 'cabinet',
  place: 44,
  code: 'contacts',
  title: { ru: 'Контакты', en: 'Contacts' },
  path: '/contacts',
  master: true,
});
