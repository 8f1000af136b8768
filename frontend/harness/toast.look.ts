import { expect } from '@playwright/test';
import { signedIn } from './served.ts';

signedIn('what has failed leaves the button of the notice about cookies free', async ({ page, origin }) => {
  await page.setViewportSize({ width: 1296, height: 900 });
  await page.route('**/api/v1/platform/user/sessions/**', (route) => route.abort());
  await page.goto(`${origin}/platform/profile/sessions`);
  const end = { hasText: /^Завершить$/ };
  await page.getByRole('main').getByRole('button').filter(end).first().click();
  await page.getByRole('alertdialog').getByRole('button').filter(end).click();
  // What floats above it would be what a press meets.
  await page.getByRole('alert').filter({ hasText: 'Не удалось завершить' }).waitFor();
  await page.keyboard.press('Escape');
  const accept = page.locator('.gh-notice button');
  await accept.click({ trial: true });
  await expect(accept).toBeVisible();
});
