import type { Page } from '@playwright/test';
import type { Texts } from './texts.ts';

/** Names somebody on the sign-in page; the next step is shown afterwards. */
export const identify = async (page: Page, t: Texts, identifier: string): Promise<void> => {
  await page.getByLabel(t('auth.login.identifier')).fill(identifier);
  await page.getByRole('button', { name: t('auth.login.next') }).click();
};

/** Signs in by password from wherever the browser is, as a person does. */
export const signIn = async (
  page: Page,
  t: Texts,
  person: { readonly login: string; readonly password: string },
): Promise<void> => {
  await page.goto('/platform/login');
  await identify(page, t, person.login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(person.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
};

/** Signs out by the account menu. */
export const signOut = async (page: Page, t: Texts): Promise<void> => {
  await page.getByRole('button', { name: t('frame.account') }).click();
  await page.getByRole('menuitem', { name: t('frame.logout') }).click();
  await page.waitForURL((url) => url.pathname.endsWith('/login'));
};
