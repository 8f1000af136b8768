import { expect } from '@playwright/test';
import { gallery } from './served.ts';

gallery('a button that works is still called what it does', async ({ page, origin }) => {
  await page.goto(`${origin}/platform/fields`);
  await expect(page.locator('button[data-busy]')).toHaveAccessibleName(/^Сохранить/);
});
