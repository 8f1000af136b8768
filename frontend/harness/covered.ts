import type { Page } from '@playwright/test';

/** Controls of a public page that the notice about cookies stands over, although there is room beside them. */
export const coveredByNotice = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const notice = document.querySelector('.gh-notice');
    const isCovered = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return above !== null && notice?.contains(above) === true;
    };
    return [...document.querySelectorAll('main :is(a, button, input, select)')]
      .filter(isCovered)
      .map((element) => `covered by the notice: ${element.outerHTML.slice(0, 120)}`);
  });
