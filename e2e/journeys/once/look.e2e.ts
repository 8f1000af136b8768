import { expect, test } from '../../support/test.ts';

test('the dark theme is chosen and kept', async ({ page, t, expectSound }) => {
  await page.goto('/platform/login');
  await page.getByTitle(t('layout.theme.dark')).click();
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expectSound();
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', dark);
});

test('the cookie notice goes when it was read', async ({ page, t }) => {
  await page.goto('/platform/login');
  await page.getByRole('button', { name: t('layout.cookie.accept') }).click();
  await expect(page.getByRole('button', { name: t('layout.cookie.accept') })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel(t('auth.login.identifier'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('layout.cookie.accept') })).toHaveCount(0);
});
