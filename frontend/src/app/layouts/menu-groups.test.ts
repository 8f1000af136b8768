import { expect, test } from 'vitest';
import { groupPages, menuPages } from './menu-groups.ts';

const title = (text: string) => ({ ru: text, en: `${text}-en` });
const menu = [
  { code: 'personal', title: title('Личные'), path: '/profile/personal', children: [] },
  {
    code: 'observe',
    title: title('Наблюдение'),
    path: null,
    children: [{ code: 'history', title: title('История'), path: '/setting/history' }],
  },
];

test('pages of a menu carry their group', () => {
  expect(menuPages(menu, 'ru').map(({ path, group }) => [path, group])).toEqual([
    ['/profile/personal', undefined],
    ['/setting/history', 'Наблюдение'],
  ]);
  expect(menuPages(menu, 'en')[1]?.title).toBe('История-en');
});

test('groups keep the order of the menu', () => {
  expect(groupPages(menuPages(menu, 'ru')).map(({ title, pages }) => [title, pages.length])).toEqual([
    [undefined, 1],
    ['Наблюдение', 1],
  ]);
});
