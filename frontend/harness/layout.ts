import type { Page } from '@playwright/test';

/**
 * What stands where nobody gets to it at this width: beyond the edge of the window at which lines end, where no scrolling
 * leads, or on a public page below the notice about cookies.
 */
export const layoutFindings = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const shown = (list: readonly Element[], what = '') =>
      list.map((element) => `${what}${element.outerHTML.slice(0, 120)}`);
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    // Where lines run from right to left, the left edge is where they end.
    const mirrored = document.documentElement.dir === 'rtl';
    const width = document.documentElement.clientWidth;
    const beyond = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      return mirrored ? left < -1 : right > width + 1;
    };
    const notice = document.querySelector('[data-area=public] .gh-notice');
    const covered = (element: Element): boolean => {
      const { left, top, width: wide, height } = element.getBoundingClientRect();
      const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      return places.some(([x, y]) =>
        notice?.contains(document.elementFromPoint(left + wide * x, top + height * y)),
      );
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const over = document.documentElement.scrollWidth - width;
    const controls = all('a, button, input, select, textarea, [role=button]')
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => beyond(element) && !scrolls(element));
    // The scrim scrolls, so that what is beyond its edge could be reached; nobody would look for it.
    const dialogs = all('[role=dialog], [role=alertdialog]').filter(beyond);
    // What scrolls down in a dialog would scroll sideways, too, and nobody would look for that either.
    const sideways = all('[role=dialog] *, [role=alertdialog] *')
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => element.scrollWidth > element.clientWidth + 1);
    return [
      ...(over > 0 ? [`the page scrolls sideways by ${over}`] : []),
      ...shown(controls),
      ...shown(dialogs, 'a dialog is cut: '),
      ...shown(sideways, 'a part of a dialog scrolls sideways: '),
      ...(notice
        ? shown(
            all(':is(main, footer) :is(a, button, input, select)').filter(covered),
            'covered by the notice: ',
          )
        : []),
    ];
  });
