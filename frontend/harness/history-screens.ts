import type { Screen } from './types.ts';

/** What happened to accounts and records, as the console tells it. */
export const historyScreens: Screen[] = [
  { name: 'history', path: '/setting/history', signedIn: true },
  {
    name: 'history-filtered',
    path: '/setting/history?from=2026-05-01&type=profile.profile.changed&search=ничего',
    signedIn: true,
  },
  { name: 'history-failed', path: '/setting/history?search=ошибка', signedIn: true },
  {
    name: 'history-details',
    path: '/setting/history',
    signedIn: true,
    references: ['h1'],
    act: async (page) => {
      await page.locator('tbody tr').nth(1).click();
      await page.waitForSelector('[role=dialog]');
    },
  },
  {
    name: 'history-gone',
    path: '/setting/history?entry=h5000',
    signedIn: true,
    act: async (page) => {
      await page.waitForSelector('[role=dialog]');
    },
  },
  {
    name: 'history-filter',
    path: '/setting/history?from=2026-05-01',
    signedIn: true,
    overlay: true,
    act: async (page) => {
      await page.locator('[data-part=set] [aria-expanded]').click();
      await page.waitForSelector('[role=dialog], [role=listbox]');
    },
  },
];
