import { expect, test } from '@playwright/test';
import { startHarness } from './serve.ts';

test('the preview of the sign-in follows the form, and is nothing that anybody could use', async ({
  page,
}) => {
  const { origin, stop } = await startHarness('dist');
  const cookies = { harness: '1', gh_signed_in: '1', gh_locale: 'ru' };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await page.goto(`${origin}/platform/setting/domains/d1?tab=look`);
  const frames = page.locator('iframe');
  const preview = page.locator('details:not([open]) > summary');
  await preview.waitFor();
  await expect(frames).toHaveCount(0);
  await preview.click();
  await expect(frames).toHaveCount(4);
  await page.fill('[name=accent]', '#7a1f5c');
  for (const frame of await frames.all()) {
    const shown = frame.contentFrame();
    await expect(shown.locator('button[type=submit]')).toHaveCSS('background-color', /^rgb\(1[0-9]{2}, /);
    await expect(shown.locator('html')).toHaveAttribute('inert');
    await expect(frame).toHaveAttribute('tabindex', '-1');
    await expect(frame).toHaveAccessibleName(/^Страница входа, /);
  }
  await expect(frames.first().contentFrame().locator('button[type=submit]')).toHaveCSS(
    'background-color',
    'rgb(122, 31, 92)',
  );
  await expect(frames.nth(1).contentFrame().locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(frames.nth(2).contentFrame().locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.locator('[name=accent]').focus();
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
  }
  // None of them has an address that could be opened, framed or written to.
  const opened = page.frames().filter((frame) => frame !== page.mainFrame());
  expect(opened.map((frame) => frame.url())).toEqual(Array(4).fill('about:srcdoc'));
  await stop();
});
