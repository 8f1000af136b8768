import type { Screen } from './screens.ts';

/** Smaller pages of the cabinet, and the page that a mail opens to end a subscription. */
export const cabinetScreens: Screen[] = [
  { name: 'subscriptions', path: '/profile/subscriptions', signedIn: true, whole: true },
  {
    name: 'subscriptions-changed',
    path: '/profile/subscriptions',
    signedIn: true,
    act: async (page) => {
      await page.locator('main input:enabled').nth(1).click();
      await page.waitForSelector('[data-unsaved]');
    },
  },
  { name: 'unsubscribe', path: '/unsubscribe/t' },
  { name: 'own-history', path: '/profile/history', signedIn: true, whole: true },
  { name: 'switch-service', path: '/switch-service', signedIn: true },
  { name: 'sessions', path: '/profile/sessions', signedIn: true },
  { name: 'document-text', path: '/profile/documents/privacy', signedIn: true, whole: true },
];
