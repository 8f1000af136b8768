import { menuRow } from '../core/menu.ts';

export const securityRow = menuRow({
  menu: 'cabinet',
  place: 20,
  code: 'sessions',
  title: { ru: 'Безопасность', en: 'Security' },
  path: '/profile/sessions',
});
