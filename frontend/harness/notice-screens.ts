import type { Screen } from './types.ts';

const path = '/profile/notifications';

export const noticeScreens: Screen[] = [
  { name: 'notifications', path, signedIn: true },
  {
    name: 'notifications-empty',
    path: '/apps',
    signedIn: true,
    act: async (page) => {
      const { origin } = new URL(page.url());
      await page.context().addCookies([{ name: 'notices', value: 'none', url: origin }]);
      await page.goto(page.url().replace('/apps', path));
      await page.waitForSelector('main .lucide-bell');
    },
  },
];
