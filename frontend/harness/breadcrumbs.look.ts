import { expect, type Page } from '@playwright/test';
import { signedIn } from './served.ts';

/** Where the shown steps begin and end, and what stands in them. */
const steps = (page: Page) =>
  page.locator('nav > ol > li').evaluateAll((items) =>
    items
      .filter((item) => item.checkVisibility())
      .map((item) => {
        const { left } = item.getBoundingClientRect();
        const ends = [...item.children].map((part) => part.getBoundingClientRect().right);
        return { left, right: Math.max(...ends), text: item.textContent };
      }),
  );

signedIn('the steps to a record with a long name stand beside each other', async ({ page, origin }) => {
  await page.goto(`${origin}/platform/setting/applications/d2`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const width of [768, 900, 1024, 1296, 1936]) {
    await page.setViewportSize({ width, height: 900 });
    const shown = await steps(page);
    expect(shown.length, `${width}`).toBeGreaterThan(1);
    const over = shown.filter(({ right }, index) => right > (shown[index + 1]?.left ?? width));
    expect(over, `${width}`).toEqual([]);
  }
});

signedIn('on a phone the step above a record leads back to its list', async ({ page, origin }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`${origin}/platform/setting/documents/d0`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect((await steps(page)).map(({ text }) => text)).toEqual(['Документы']);
  await page.locator('nav > ol a:visible').click();
  await expect(page).toHaveURL(/\/setting\/documents$/);
  expect((await steps(page)).map(({ text }) => text)).toEqual(['Документы']);
});
