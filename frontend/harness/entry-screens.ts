import type { Page } from '@playwright/test';
import { button } from './controls.ts';
import type { Screen } from './types.ts';

const send = (page: Page) => page.locator('form button[type=submit]').click();

const giveNumber = async (page: Page) => {
  await page.waitForSelector('.gh-phone-country');
  await page.fill('[name=mobile]', '9163755281');
  await send(page);
  await page.waitForSelector('.gh-code');
};
const proveNumber = async (page: Page) => {
  await giveNumber(page);
  await page.locator('.gh-code input').fill('1111');
  await page.waitForSelector('[name=repeatPassword]');
};
const register = async (page: Page) => {
  await page.fill('[name=lastName]', 'Константинопольская-Вознесенская');
  await page.fill('[name=firstName]', 'Александра');
  await page.fill('[name=email]', 'a.konstantinopolskaya-voznesenskaya@subsidiary.example.org');
  await page.locator('[type=checkbox][name="terms.t1"]').check();
  await send(page);
  await page.waitForSelector('form', { state: 'detached' });
};
const linkStates = ['expired', 'used', 'canceled', 'cut', 'broken'];

/** Coming back from a provider whose account nothing is linked to. */
const providerScreens: Screen[] = [
  { name: 'provider-return-unknown', path: '/login/provider?code=c&state=s' },
  { name: 'provider-return-away', path: '/login/provider?code=c&state=wait' },
];

/** The link of a mail about a new device, asking and over. */
const sessionLinkScreens: Screen[] = [
  { name: 'end-session', path: '/end-session/valid', whole: true },
  {
    name: 'end-session-done',
    path: '/end-session/valid',
    act: async (page) => {
      await page.locator('[data-kind=danger]').click();
      await page.waitForSelector('[data-kind=danger]', { state: 'detached' });
    },
  },
  ...['used', 'expired', 'cut'].map((state) => ({
    name: `end-session-${state}`,
    path: `/end-session/${state}`,
  })),
];

/** Registration, invitation, restoring, documents and what mailed links lead to, in the states worth looking at. */
export const entryScreens: Screen[] = [
  { name: 'entry-registration', path: '/registration', whole: true },
  {
    name: 'entry-registration-wrong',
    path: '/registration',
    whole: true,
    act: async (page) => {
      await page.fill('[name=lastName]', 'Константинопольская-'.repeat(6));
      await page.fill('[name=email]', 'нет');
      await send(page);
      await page.waitForSelector('[aria-invalid=true]');
    },
  },
  { name: 'entry-registration-sent', path: '/registration', act: register },
  { name: 'entry-mobile', path: '/registration/valid' },
  {
    name: 'entry-mobile-countries',
    path: '/registration/valid',
    act: async (page) => {
      await page.click('.gh-phone-country');
      await page.waitForSelector('[role=listbox]');
    },
  },
  {
    name: 'entry-mobile-wrong',
    path: '/registration/valid',
    act: async (page) => {
      await page.fill('[name=mobile]', '12');
      await send(page);
      await page.waitForSelector('[aria-invalid=true]');
    },
  },
  { name: 'entry-mobile-code', path: '/registration/valid', act: giveNumber },
  {
    name: 'entry-mobile-code-wrong',
    path: '/registration/valid',
    act: async (page) => {
      await giveNumber(page);
      await page.locator('.gh-code input').fill('4321');
      await page.waitForSelector('[aria-invalid=true]');
    },
  },
  { name: 'entry-password', path: '/registration/valid', whole: true, act: proveNumber },
  {
    name: 'entry-password-wrong',
    path: '/registration/valid',
    whole: true,
    act: async (page) => {
      await proveNumber(page);
      await page.fill('[name=password]', 'abc');
      await send(page);
      await page.waitForSelector('[aria-invalid=true]');
    },
  },
  {
    name: 'entry-password-weak',
    path: '/registration/valid',
    whole: true,
    act: async (page) => {
      await proveNumber(page);
      await page.fill('[name=password]', 'Welcome2026!');
      await page.waitForSelector('.gh-strength li');
    },
  },
  {
    name: 'entry-password-made',
    path: '/registration/valid',
    whole: true,
    act: async (page) => {
      await proveNumber(page);
      await button(page, 'entry.password.generate').click();
    },
  },
  { name: 'entry-invitation', path: '/invitation/valid', whole: true },
  {
    name: 'entry-invitation-decline',
    path: '/invitation/valid',
    act: async (page) => {
      await page.locator('main .gh-button[data-kind=quiet]').click();
      await page.waitForSelector('main [type=submit][data-kind=danger]');
    },
  },
  { name: 'entry-help', path: '/help-service' },
  { name: 'entry-forgot', path: '/forgot-password' },
  {
    name: 'entry-forgot-sent',
    path: '/forgot-password',
    act: async (page) => {
      await page.fill('[name=email]', 'aristarkh.konstantinopolsky@subsidiary.example.org');
      await send(page);
      await page.waitForSelector('form', { state: 'detached' });
    },
  },
  { name: 'entry-first-password', path: '/login/password/valid', whole: true },
  { name: 'entry-new-password', path: '/new-password/valid', whole: true },
  {
    name: 'entry-new-password-done',
    path: '/new-password/valid',
    act: async (page) => {
      await button(page, 'entry.password.generate').click();
      await send(page);
      await page.waitForSelector('form', { state: 'detached' });
    },
  },
  ...linkStates.map((state) => ({ name: `entry-link-${state}`, path: `/registration/${state}` })),
  { name: 'entry-link-invitation-expired', path: '/invitation/expired' },
  { name: 'entry-link-invitation-used', path: '/invitation/used' },
  { name: 'entry-link-invitation-replaced', path: '/invitation/replaced', signedIn: true },
  { name: 'entry-link-invitation-void', path: '/invitation/void' },
  { name: 'entry-link-known', path: '/invitation/known' },
  { name: 'entry-link-active', path: '/invitation/active', signedIn: true },
  { name: 'entry-law', path: '/law/privacy', whole: true },
  {
    name: 'entry-closed',
    path: '/login',
    act: async (page) => {
      await page.context().addCookies([{ name: 'closed', value: '1', url: new URL(page.url()).origin }]);
      await page.reload();
      await page.waitForSelector('main .lucide-door-closed');
    },
  },
  ...sessionLinkScreens,
  ...providerScreens,
];
