import { expect } from '@playwright/test';
import { signedIn } from './served.ts';

signedIn('a list that was left for a record is found where it was', async ({ page, origin }) => {
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
