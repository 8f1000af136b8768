import { menuRow } from '../core/menu.ts';

export const ownHistoryRow = menuRow({
  menu: 'cabinet',
  place: 80,
  code: 'history',
  title: { ru: 'История', en: 'History' },
  path: '/profile/history',
});
