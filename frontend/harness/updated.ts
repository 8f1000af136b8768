import type { Page } from '@playwright/test';

/** Another build is served by now; twice the time goes by after which an open page asks, and somebody looks at it again. */
export const hearOfUpdate = async (page: Page): Promise<void> => {
  const version = '**/api/v1/platform/applications/*';
  await page.route(version, (route) => route.fulfill({ json: { version: 'newer' } }));
  for (const _ of [1, 2]) {
    const answered = page.waitForResponse(version);
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 6 * 60_000;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await answered;
  }
  await page.waitForSelector('[role=status] .gh-notice');
};
