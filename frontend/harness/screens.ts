import type { Page } from '@playwright/test';
import { speakArabic } from './added-language.ts';
import { applicationScreens } from './application-screens.ts';
import { cabinetScreens } from './cabinet-screens.ts';
import { consoleNouns } from './console-nouns.ts';
import { contactScreens } from './contact-screens.ts';
import { button, buttonAbout, menuItem, openRowMenu } from './controls.ts';
import { domainScreens } from './domain-screens.ts';
import { entryScreens } from './entry-screens.ts';
import { headerScreens } from './header-screens.ts';
import { historyScreens } from './history-screens.ts';
import { networkScreens } from './network-screens.ts';
import { noticeScreens } from './notice-screens.ts';
import { paletteScreens } from './palette-screens.ts';
import { passkeyScreens } from './passkeys.ts';
import { profileScreens } from './profile-screens.ts';
import { secondFactorScreens } from './second-factor.ts';
import type { Screen } from './types.ts';
import { hearOfUpdate } from './updated.ts';

/** From now on something is asked of the session first. */
const owe = (what: string) => async (page: Page) => {
  await page.context().addCookies([{ name: 'owes', value: what, url: new URL(page.url()).origin }]);
};
const saveOwing = (what: string) => async (page: Page) => {
  await button(page, 'documents.create').click();
  for (const name of ['name', 'locales.0.name', 'locales.0.content'])
    await page.locator(`[role=dialog] [name="${name}"]`).fill('Договор');
  await owe(what)(page);
  await page.locator('[role=dialog] [type=submit]').click();
  await page.waitForSelector('[role=dialog] .gh-person, [role=dialog] [name=t1]');
};
const identifyAs = (name: string) => async (page: Page) => {
  await page.fill('[name=identifier]', name);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.gh-person, [role=alert]');
};
const proveAs = (name: string, password: string) => async (page: Page) => {
  await identifyAs(name)(page);
  await page.fill('[name=password]', password);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=alert], [type=checkbox][name=t1]');
};

export const screens: Screen[] = [
  {
    name: 'first-paint',
    path: '/login',
    unfocused: true,
    // What stands there before the script: the same request, with the script held back.
    act: async (page) => {
      await page.route('**/assets/entry-*.js', () => {});
      await page.goto(page.url(), { waitUntil: 'commit' });
      await page.waitForSelector('.gh-first-text:visible');
    },
  },
  { name: 'login-1-identify', path: '/login' },
  { name: 'login-arabic', path: '/login', act: speakArabic },
  { name: 'login-1-busy', path: '/login', act: identifyAs('slow') },
  { name: 'login-2-password', path: '/login', act: identifyAs('anna') },
  {
    name: 'login-2-wrong',
    path: '/login',
    act: proveAs('a.konstantinopolskaya-voznesenskaya@long.example.com', 'wrong'),
  },
  { name: 'login-2-locked', path: '/login', act: proveAs('locked', 'x') },
  { name: 'login-2-tech', path: '/login', act: proveAs('broken', 'x') },
  { name: 'login-3-code', path: '/login', act: identifyAs('code') },
  {
    name: 'login-3-code-wrong',
    path: '/login',
    act: async (page) => {
      await identifyAs('code')(page);
      await page.waitForSelector('.gh-code input:focus');
      await page.keyboard.type('000000');
      await page.waitForSelector('[aria-invalid=true]');
    },
  },
  { name: 'login-4-terms', path: '/login', act: proveAs('terms', 'x') },
  { name: 'missing', path: '/404' },
  ...entryScreens,
  ...secondFactorScreens,
  ...passkeyScreens,
  { name: 'apps', path: '/apps', signedIn: true },
  { name: 'updated', path: '/apps', signedIn: true, act: hearOfUpdate },
  { name: 'personal', path: '/profile/personal', signedIn: true, whole: true },
  ...profileScreens,
  ...contactScreens,
  {
    name: 'agreement',
    path: '/profile/agreements/t1/p3vQ0sJ8dWm1xYbR7nTfKa',
    signedIn: true,
    whole: true,
  },
  {
    name: 'sessions-confirm',
    path: '/profile/sessions',
    signedIn: true,
    act: async (page) => {
      await buttonAbout(page, 'sessions.end', 'Safari, iPhone').click();
      await page.waitForSelector('[role=dialog], [role=alertdialog]');
    },
  },
  {
    name: 'password',
    path: '/profile/sessions',
    signedIn: true,
    act: async (page) => {
      await buttonAbout(page, 'security.change', 'security.password').click();
      await page.waitForSelector('[role=dialog] form');
    },
  },
  {
    name: 'password-wrong',
    path: '/profile/sessions',
    signedIn: true,
    act: async (page) => {
      await buttonAbout(page, 'security.change', 'security.password').click();
      await page.fill('[role=dialog] [name=password]', 'abc');
      await page.click('[role=dialog] [type=submit]');
      await page.waitForSelector('[aria-invalid=true]');
    },
  },
  ...noticeScreens,
  ...headerScreens,
  ...historyScreens,
  ...paletteScreens,
  { name: 'overview', path: '/setting/overview', signedIn: true, whole: true },
  ...['troubled', 'unknown'].map((state) => ({
    name: `overview-${state}`,
    path: '/setting/overview',
    signedIn: true,
    whole: true,
    act: async (page: Page) => {
      await page.context().addCookies([{ name: 'overview', value: state, url: new URL(page.url()).origin }]);
      await page.reload();
      await page.waitForSelector('main [role=status]');
    },
  })),
  ...domainScreens,
  ...cabinetScreens,
  ...applicationScreens,
  ...networkScreens,
  { name: 'documents', path: '/setting/documents', signedIn: true },
  {
    name: 'documents-create',
    path: '/setting/documents',
    signedIn: true,
    act: async (page) => {
      await button(page, 'documents.create').click();
      await page.waitForSelector('[role=dialog] form');
    },
  },
  {
    name: 'documents-disable',
    path: '/setting/documents',
    signedIn: true,
    act: async (page) => {
      await openRowMenu(page, 'Политика обработки');
      await menuItem(page, 'widget.disable').click();
      await page.waitForSelector('[role=alertdialog]');
    },
  },
  { name: 'document', path: '/setting/documents/d0', signedIn: true, whole: true },
  { name: 'document-domains', path: '/setting/documents/d0?tab=domains', signedIn: true },
  { name: 'document-versions', path: '/setting/documents/d0?tab=versions', signedIn: true },
  { name: 'document-agreements', path: '/setting/documents/d0?tab=agreements', signedIn: true },
  { name: 'document-agreements-none', path: '/setting/documents/d3?tab=agreements', signedIn: true },
  {
    name: 'document-publish',
    path: '/setting/documents/d0',
    signedIn: true,
    act: async (page) => {
      await button(page, 'widget.edit').click();
      await page.fill('[role=dialog] [name="locales.0.content"]', 'Новая редакция');
      await page.locator('[role=dialog] [type=submit]').click();
      await page.waitForSelector('[role=alertdialog]');
    },
  },
  ...consoleNouns.flatMap(({ screens: states }) => states),
  { name: 'owing-code', path: '/setting/documents', signedIn: true, act: saveOwing('code') },
  {
    name: 'owing-code-wrong',
    path: '/setting/documents',
    signedIn: true,
    act: async (page) => {
      await saveOwing('code')(page);
      await page.waitForSelector('[role=dialog] .gh-code input:focus');
      await page.keyboard.type('000000');
      await page.waitForSelector('[aria-invalid=true]');
    },
  },
  { name: 'owing-terms', path: '/setting/documents', signedIn: true, act: saveOwing('terms') },
  {
    name: 'owing-shell',
    path: '/setting/history?search=анна',
    signedIn: true,
    act: async (page) => {
      await owe('password')(page);
      await page.reload();
      await page.waitForSelector('[role=dialog] [name=password]');
    },
  },
  {
    name: 'no-access',
    path: '/setting/history',
    signedIn: true,
    act: async (page) => {
      await page.context().addCookies([{ name: 'console', value: 'no', url: new URL(page.url()).origin }]);
      await page.reload();
      await page.waitForSelector('main a[href$="/apps"]');
    },
  },
  {
    name: 'broken',
    path: '/setting/locales',
    signedIn: true,
    breaks: true,
    // An answer that nobody foresaw.
    act: async (page) => {
      await page.route('**/api/v1/platform/setting/locales?*', (route) =>
        route.fulfill({ json: { locales: [null], meta: { offset: 0, limit: 20, total: 1 } } }),
      );
      await page.reload();
      await page.waitForSelector('main [data-kind=primary]');
    },
  },
  {
    name: 'offline',
    path: '/profile/sessions',
    signedIn: true,
    act: async (page) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false });
        window.dispatchEvent(new Event('offline'));
      });
      await page.waitForSelector('.gh-offline');
    },
  },
];
