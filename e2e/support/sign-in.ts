import { csrfCookieName, csrfHeader } from '@gatehouse/contracts/core/browser.ts';
import { expect, type Page } from '@playwright/test';
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

/**
 * Signs in without the pages of it, for journeys that begin behind them: the next page that needs a session has one.
 * Public pages ask for a session only in a browser that has signed in by its pages.
 */
export const enter = async (
  page: Page,
  { login, password }: { readonly login: string; readonly password: string },
): Promise<void> => {
  const info = await page.request.get('/api/v1/platform/ui/project/info');
  const { origin } = new URL(info.url());
  const cookies = await page.context().cookies(origin);
  const token = cookies.find(({ name }) => name === csrfCookieName)?.value ?? '';
  const answer = await page.request.post('/api/v1/platform/auth/login/login', {
    headers: { origin, [csrfHeader]: token },
    data: { flow: 'credentials', login, password },
  });
  const body = await answer.text();
  if (!answer.ok() || !body.includes('"signedIn"')) throw new Error(`${login} cannot sign in: ${body}`);
};

/** Signs out by the account menu, and waits for the sign-in page that is loaded anew. */
export const signOut = async (page: Page, t: Texts): Promise<void> => {
  await page.evaluate(() => Object.assign(window, { isBeforeSignOut: true }));
  await page.getByRole('button', { name: `${t('frame.account')}:` }).click();
  await page.getByRole('menuitem', { name: t('frame.logout') }).click();
  // The page that ends may show sign-in for a moment: a press there is lost. Nothing is read while it is replaced.
  const isReplaced = () => page.evaluate(() => !('isBeforeSignOut' in window)).catch(() => false);
  await expect.poll(isReplaced).toBe(true);
  // By way of a provider where the session came from one: a navigation that another one overtakes is no failure.
  await expect(page).toHaveURL((url) => url.pathname.endsWith('/login'));
};
