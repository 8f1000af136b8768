import { expect, test } from '@playwright/test';
import { type Harness, startHarness } from './serve.ts';

const served = test.extend<object, { harness: Harness }>({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
    async ({}, use) => {
      const harness = await startHarness('dist');
      await use(harness);
      await harness.stop();
    },
    { scope: 'worker' },
  ],
});

served('a list that was left for a record is found where it was', async ({ page, harness: { origin } }) => {
  const cookies = { gh_locale: 'ru', harness: '1', gh_signed_in: '1' };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await page.setViewportSize({ width: 1296, height: 300 });
  await page.goto(`${origin}/platform/setting/documents?search=о`);
  const row = page.locator('tbody tr').last();
  await row.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const left = await scrolled();
  expect(left).toBeGreaterThan(0);
  await row.click();
  const name = page.getByRole('heading', { level: 1 });
  await expect(page).toHaveURL(/\/documents\/d\d/);
  await expect(name).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(left);
  await page.goForward();
  await expect.poll(scrolled).toBe(0);

  // Read anew, the page grows with the answer.
  await page.goBack();
  await page.reload();
  await expect.poll(scrolled).toBe(left);
  await page.goForward();
  await page.locator('nav ol a').last().click();
  await expect(page).toHaveURL(/\/setting\/documents\?search=/);
});
