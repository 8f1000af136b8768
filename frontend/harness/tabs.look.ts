import { expect } from '@playwright/test';
import { signedIn } from './served.ts';

signedIn(
  'the tab that the address names is in view on a phone, wherever it stands',
  async ({ page, origin }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    for (const tab of ['main', 'devices']) {
      await page.goto(`${origin}/platform/setting/domains/d1?tab=${tab}`);
      await expect(page.locator('[role=tab][aria-selected=true]')).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
  },
);
