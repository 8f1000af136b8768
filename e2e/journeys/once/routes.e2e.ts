import type { Page } from '@playwright/test';
import { personByLogin } from '../../support/people.ts';
import { identify, signIn } from '../../support/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import type { Texts } from '../../support/texts.ts';

const anna = personByLogin('anna');
const admin = personByLogin('admin');

const prove = async (page: Page, t: Texts) => {
  await identify(page, t, anna.login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(anna.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
};

test('a page that needs a session leads to sign-in and back', async ({ page, t }) => {
  await page.goto('/platform/profile/sessions');
  await expect(page).toHaveURL(/\/platform\/login/);
  await prove(page, t);
  await expect(page).toHaveURL(/\/platform\/profile\/sessions$/);
  await expect(page.getByText(t('sessions.current'))).toBeVisible();
});

test('a back link into the platform is followed after the sign-in', async ({ page, t }) => {
  const ref = encodeURIComponent('/platform/profile/history?limit=10');
  await page.goto(`/platform/?ref=${ref}`);
  await prove(page, t);
  await expect(page).toHaveURL(/\/platform\/profile\/history\?limit=10$/);
});

test('a back link leads to a page of ours, never to another site', async ({ page, t, baseURL }) => {
  for (const ref of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.context().clearCookies({ name: 'gatehouse' });
    await page.goto(`/platform/login?ref=${encodeURIComponent(ref)}`);
    await prove(page, t);
    await page.waitForURL((url) => !url.pathname.endsWith('/login'));
    expect(page.url().startsWith(`${baseURL}/platform/`)).toBe(true);
  }
});

test('somebody with several services chooses among them', async ({ page, t, expectSound }) => {
  await signIn(page, t, admin);
  await expect(page).toHaveURL(/\/platform\/apps$/);
  await expect(page.getByRole('heading', { level: 1, name: t('services.title') })).toBeVisible();
  await expectSound();
});

test('somebody without a service is told so in the profile', async ({ page, t, expectSound }) => {
  await signIn(page, t, personByLogin('limited'));
  await expect(page).toHaveURL(/\/platform\/profile/);
  await expect(page.getByText(t('frame.limited.title'))).toBeVisible();
  await expectSound();
});

test('a signed-in person is not asked to sign in again', async ({ page, t }) => {
  await signIn(page, t, anna);
  await page.goto('/platform/login');
  await expect(page).not.toHaveURL(/\/platform\/login$/);
});

test('an unknown address leads to the start', async ({ page, t }) => {
  await page.goto('/platform/no/such/page');
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeVisible();
});

test('the page is named after its title and the project', async ({ page, t, uiLocale }) => {
  const project = uiLocale === 'ru' ? 'Гавань' : 'Harbour';
  await page.goto('/platform/login');
  await expect(page).toHaveTitle(`${t('layout.title.login')} – ${project}`);
  await page.getByRole('link', { name: t('auth.login.register') }).click();
  await expect(page).toHaveTitle(`${t('layout.title.registration')} – ${project}`);
});
