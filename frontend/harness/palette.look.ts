import { expect, test } from '@playwright/test';
import { startHarness } from './serve.ts';

const signedIn = test.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
    async ({}, use) => {
      const { origin, stop } = await startHarness('dist');
      await use(origin);
      await stop();
    },
    { scope: 'worker' },
  ],
});

signedIn.beforeEach(async ({ page, origin }) => {
  const cookies = { harness: '1', gh_signed_in: '1', gh_locale: 'ru' };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await page.goto(`${origin}/platform/apps`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

signedIn('the palette opens by Ctrl+K, finds by typing, and Enter goes there', async ({ page }) => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const commands = palette.getByRole('menuitem');
  await expect(palette.locator('input')).toBeFocused();
  await expect(commands.nth(1)).toBeVisible();
  await page.keyboard.type('докум');
  await expect(commands).toHaveCount(2);
  await expect(commands.filter({ hasText: 'Документооборот' })).toHaveCount(1);
  await page.keyboard.type('енты');
  await expect(commands).toHaveCount(1);
  await expect(commands).toContainText('Документы');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/setting\/documents$/);
  await expect(palette).toHaveCount(0);
});

signedIn(
  'the palette goes through its commands by arrows, and says when there are none',
  async ({ page }) => {
    await page.keyboard.press('Control+k');
    const commands = page.getByRole('dialog').getByRole('menuitem');
    const expectChosen = (place: number) => expect(commands.nth(place)).toHaveAttribute('data-focused');
    await expectChosen(0);
    await page.keyboard.press('ArrowDown');
    await expectChosen(1);
    await page.keyboard.press('ArrowUp');
    await expectChosen(0);
    await page.keyboard.type('ис');
    await expectChosen(0);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await expectChosen(0);
    await page.keyboard.type('ничего такого нет');
    await expect(commands).toHaveText('Ничего не найдено');
  },
);

signedIn('the palette gives the focus back where it was', async ({ page }) => {
  const link = page.getByRole('main').getByRole('link').first();
  await link.focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').locator('input')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link).toBeFocused();
});
