import { expect, type Page } from '@playwright/test';
import { button } from './controls.ts';
import { signedIn } from './served.ts';

/** What of the focused control the save bar stands over, or the header. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const bar = document.querySelector('[data-unsaved]');
    const header = document.querySelector('header');
    if (!focused || !bar || bar.contains(focused)) return undefined;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const hidden = [0.1, 0.9].some((share) => {
      const above = document.elementFromPoint(left + width / 2, top + height * share);
      return (
        bar.contains(above) || (header !== focused && header?.contains(above) && !header.contains(focused))
      );
    });
    return hidden
      ? `${Math.round(top)}+${Math.round(height)} of ${innerHeight} ${focused.outerHTML.slice(0, 160)}`
      : undefined;
  });

signedIn(
  'saving stays in sight of a long form, and over nothing that has the focus',
  async ({ page, origin }) => {
    await page.setViewportSize({ width: 1296, height: 500 });
    await page.goto(`${origin}/platform/profile/personal`);
    await page.locator('main button:has(svg.lucide-pencil)').click();
    const save = button(page.locator('[data-unsaved]'), 'ui.save');
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(save).toBeInViewport({ ratio: 1 });
    const under: string[] = [];
    const controls = await page.locator('form :is(input, textarea, button)').count();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let pressed = 0; pressed < controls; pressed += 1) {
        await page.keyboard.press(key);
        const found = await covered(page);
        if (found !== undefined) under.push(found);
      }
    expect(controls).toBeGreaterThan(10);
    expect(under).toEqual([]);
  },
);
