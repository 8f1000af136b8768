import { personByLogin } from '../support/people.ts';
import { identify, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const anna = personByLogin('anna');
const admin = personByLogin('admin');

test('a page that needs a session leads to sign-in and back', async ({ page, t }) => {
  await page.goto('/platform/profile/sessions');
  await expect(page).toHaveURL(/\/platform\/login/);
  await identify(page, t, anna.login);
  await page.getByLabel(t('auth.login.password'), { exact: true }).fill(anna.password);
  await page.getByRole('button', { name: t('auth.login.submit') }).click();
  await expect(page).toHaveURL(/\/platform\/profile\//);
});

test('a back link leads to a page of ours, never to another site', async ({ page, t, baseURL }) => {
  for (const ref of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await page.context().clearCookies({ name: 'gatehouse' });
    await page.goto(`/platform/login?ref=${encodeURIComponent(ref)}`);
    await identify(page, t, anna.login);
    await page.getByLabel(t('auth.login.password'), { exact: true }).fill(anna.password);
    await page.getByRole('button', { name: t('auth.login.submit') }).click();
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

test('the page is named after its title and the project', async ({ page, t }) => {
  await page.goto('/platform/login');
  await expect(page).toHaveTitle(new RegExp(`^${t('layout.title.login')} . `));
});
