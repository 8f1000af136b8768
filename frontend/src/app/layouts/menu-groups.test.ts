import { expect, test } from 'vitest';
import { inLocale, type Locale } from '../../lib/locale.ts';
import type { ToldText } from '../../lib/told-text.ts';
import { groupPages, menuPages } from './menu-groups.ts';

const title = (text: string) => ({ ru: text, en: `${text}-en` });
const menu = [
  { code: 'personal', title: title('Личные'), path: '/profile/personal', children: [] },
  {
    code: 'monitoring',
    title: title('Наблюдение'),
    path: null,
    children: [{ code: 'history', title: title('История'), path: '/setting/history' }],
  },
];

const inTexts =
  (locale: Locale): ToldText =>
  (texts) =>
    inLocale(texts, locale);

test('pages of a menu carry their group', () => {
  expect(menuPages(menu, inTexts('ru')).map(({ path, group }) => [path, group])).toEqual([
    ['/profile/personal', undefined],
    ['/setting/history', 'Наблюдение'],
  ]);
  expect(menuPages(menu, inTexts('en'))[1]?.title).toBe('История-en');
});

test('groups keep the order of the menu', () => {
  expect(groupPages(menuPages(menu, inTexts('ru'))).map(({ title, pages }) => [title, pages.length])).toEqual(
    [
      [undefined, 1],
      ['Наблюдение', 1],
    ],
  );
});

test('an added language may have texts of its own for pages and groups', () => {
  const ids = menuPages(menu, (_texts, id) => id ?? '').map(({ title, group }) => [title, group]);
  expect(ids).toEqual([
    ['profile.title', undefined],
    ['history.title', 'menu.group.monitoring'],
  ]);
});
