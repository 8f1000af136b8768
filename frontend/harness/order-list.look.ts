import { expect, type Page } from '@playwright/test';
import { gallery } from './served.ts';

gallery.beforeEach(async ({ page, origin }) => {
  await page.goto(`${origin}/platform/`);
});

const rows = (page: Page) => page.getByRole('grid', { name: 'Порядок способов входа' }).getByRole('row');
const handle = (page: Page, name: string) => rows(page).filter({ hasText: name }).getByRole('button');

gallery('Enter on the handle takes an item, arrows carry it, Enter puts it down', async ({ page }) => {
  await handle(page, 'Пароль').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-dragging]')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-drop-target]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(rows(page).first()).not.toContainText('Пароль');
  await expect(rows(page)).toHaveCount(3);
});

gallery('a pointer drags an item behind the last one', async ({ page }) => {
  const item = rows(page).filter({ hasText: 'Пароль' });
  const last = rows(page).last();
  await expect(last).not.toContainText('Пароль');
  const { height = 0 } = (await last.boundingBox()) ?? {};
  await item.dragTo(last, { targetPosition: { x: 60, y: height - 2 } });
  await expect(rows(page).last()).toContainText('Пароль');
  await expect(rows(page)).toHaveCount(3);
});
