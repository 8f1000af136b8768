import type { Page } from '@playwright/test';

/**
 * Where the keyboard and screen readers are after something was pressed: on the body they have lost their place, on what cannot
 * be seen nobody knows where they are.
 */
export const lostFocus = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return ['the focus is nowhere'];
    const { right, bottom, left, top } = focused.getBoundingClientRect();
    const inWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    const shown = inWindow && focused.checkVisibility({ visibilityProperty: true });
    return shown ? [] : [`the focus is on what cannot be seen: ${focused.outerHTML.slice(0, 160)}`];
  });
