import { expect, test } from '../support/test.ts';

test('the language changes at once, and stays', async ({ page, t, uiLocale, context }) => {
  await page.goto('/platform/login');
  const lang = page.locator('html');
  await expect(lang).toHaveAttribute('lang', uiLocale);
  const other = uiLocale === 'ru' ? 'en' : 'ru';
  const title = other === 'ru' ? 'Вход' : 'Sign in';
  await page.getByLabel(t('layout.language')).selectOption(other);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === 'gh_locale');
  expect(cookie?.value).toBe(other);
  // 400 days, which browsers allow at most.
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(399);
  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});
