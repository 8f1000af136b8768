import { expect, test } from '@playwright/test';
import { startHarness } from './serve.ts';

test('a page behind the sign-in is named with the first paint, before any other script', async ({ page }) => {
  const { origin, stop } = await startHarness('dist');
  const cookies = { harness: '1', gh_signed_in: '1', gh_locale: 'en' };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await page.route('**/assets/entry-*.js', () => {});
  await page.goto(`${origin}/platform/setting/documents/d0`, { waitUntil: 'commit' });
  const title = page.locator('.gh-first-title');
  await expect
    .poll(() => title.evaluate((element) => getComputedStyle(element, '::before').content))
    .toBe('"Document"');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await stop();
});

test('a page whose scripts do not come says so in the end, and can be loaded again', async ({ page }) => {
  const { origin, stop } = await startHarness('dist');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${origin}/platform/login`);
  const late = page.locator('.gh-first-late[lang=ru]');
  await expect(late).toBeHidden();
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().delay) animation.finish();
  });
  await expect(late).toBeVisible();
  await expect(page.locator('.gh-first-late[lang=en]')).toBeHidden();
  await expect(late.locator('a')).toHaveAttribute('href', '');
  await stop();
});
