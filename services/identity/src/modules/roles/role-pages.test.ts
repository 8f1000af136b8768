import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { expect, it } from 'vitest';
import { pagesOf } from './role-pages.ts';

it('a page is opened by the right to read it alone, named in the language of the reader, in the order of the menu', () => {
  expect(pagesOf(['setting.users.write'], 'ru')).toEqual([]);
  expect(pagesOf(['setting.history.read', 'setting.users.read'], 'en')).toEqual([
    { path: '/setting/people', title: 'People', group: 'People' },
    { path: '/setting/history', title: 'Change history', group: 'Monitoring' },
  ]);
  const all = pagesOf([...methodKeys], 'ru');
  expect(all[0]).toEqual({ path: '/setting/overview', title: 'Обзор', group: null });
  expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
});
