import { expect, test } from '../../support/test.ts';

test('the dark theme is chosen and kept', async ({ page, t, expectSound }) => {
  await page.goto('/platform/login');
  await page.getByTitle(t('layout.theme.dark')).click();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await background();
  await expectSound();
  await page.reload();
  expect(await background()).toBe(dark);
});

test('the cookie notice goes when it was read', async ({ page, t }) => {
  await page.goto('/platform/login');
  await page.getByRole('button', { name: t('layout.cookie.accept') }).click();
  await expect(page.getByRole('button', { name: t('layout.cookie.accept') })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('layout.cookie.accept') })).toHaveCount(0);
});
