import type { Screen } from './types.ts';

/** Smaller pages of the cabinet, and the page that a mail opens to end a subscription. */
export const cabinetScreens: Screen[] = [
  { name: 'subscriptions', path: '/profile/subscriptions', signedIn: true, whole: true },
  {
    name: 'subscriptions-changed',
    path: '/profile/subscriptions',
    signedIn: true,
    act: async (page) => {
      await page.locator('main [name="account.channels.email"]').click();
      await page.waitForSelector('[data-unsaved]');
    },
  },
  {
    name: 'subscriptions-telegram',
    path: '/profile/subscriptions',
    signedIn: true,
    unfocused: true,
    whole: true,
    act: async (page) => {
      const url = new URL(page.url()).origin;
      await page.context().addCookies([{ name: 'telegram', value: 'no', url }]);
      await page.reload();
      await page.locator('main button:has(svg.lucide-send)').click();
      await page.waitForSelector('main a[href^="https://t.me/"]');
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: 'unsubscribe', path: '/unsubscribe/valid' },
  { name: 'own-history', path: '/profile/history', signedIn: true, whole: true },
  {
    name: 'own-history-filter',
    path: '/profile/history?type=identity.session.started',
    signedIn: true,
    overlay: true,
    act: async (page) => {
      await page.locator('[data-part=set] [aria-expanded]').click();
      await page.waitForSelector('[role=listbox]');
    },
  },
  { name: 'switch-service', path: '/switch-service', signedIn: true },
  { name: 'sessions', path: '/profile/sessions', signedIn: true },
  { name: 'document-text', path: '/profile/documents/privacy', signedIn: true, whole: true },
];
