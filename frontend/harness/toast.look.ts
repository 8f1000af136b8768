import { expect } from '@playwright/test';
import { button, buttonAbout } from './controls.ts';
import { signedIn } from './served.ts';

signedIn('what has failed leaves the button of the notice about cookies free', async ({ page, origin }) => {
  await page.setViewportSize({ width: 1296, height: 900 });
  await page.route('**/api/v1/platform/user/sessions/**', (route) => route.abort());
  await page.goto(`${origin}/platform/profile/sessions`);
  await buttonAbout(page.getByRole('main'), 'sessions.end', 'Safari, iPhone').click();
  await button(page.getByRole('alertdialog'), 'sessions.end').click();
  // What floats above it would be what a press meets.
  await page.getByRole('alert').filter({ hasText: 'Не удалось завершить' }).waitFor();
  await page.keyboard.press('Escape');
  const accept = page.locator('.gh-notice button');
  await accept.click({ trial: true });
  await expect(accept).toBeVisible();
});
