import type { Page } from '@playwright/test';

/** Controls of a public page that the notice about cookies stands over. */
export const coveredByNotice = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const notice = document.querySelector('.gh-notice');
    const isCovered = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      return places.some(([x, y]) =>
        notice?.contains(document.elementFromPoint(left + width * x, top + height * y)),
      );
    };
    return [...document.querySelectorAll(':is(main, footer) :is(a, button, input, select)')]
      .filter(isCovered)
      .map((element) => `covered by the notice: ${element.outerHTML.slice(0, 120)}`);
  });
