import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** axe as a script. What a page is given is read by it each time: the package's own `source` is twice as long. */
export const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules about the page as a whole, most of which is hidden while something modal is open. */
const ofThePage = ['landmark-one-main', 'page-has-heading-one', 'region', 'aria-hidden-focus'];

/** Transitions come to their end: half-faded text has the contrast of neither state. What turns for ever is left alone. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );

/**
 * What axe finds wrong with a page as it stands (WCAG 2.2 AA and good practice), a line a rule. axe is put into a page
 * once: @axe-core/playwright does so before every look and sums up in a second page, which takes ten times as long. Where the
 * server of the page has `axeSource` at an address, `axeAt`, the browser reads and compiles it for the first page alone.
 * `part` selects what is judged of a page whose rest was judged elsewhere, and leaves out the rules about whole pages.
 */
export async function axeFindings(
  page: Page,
  { overlay = false, axeAt, part }: { overlay?: boolean; axeAt?: string; part?: string | undefined } = {},
): Promise<readonly string[]> {
  // A frame without an address shows what the page itself draws, and is judged where that stands.
  const opened = page.frames().filter((frame) => frame !== page.mainFrame());
  if (opened.some((frame) => !frame.url().startsWith('about:')))
    throw new Error('axe judges the page alone, and this one has frames');
  if (!(await page.evaluate(() => 'axe' in window))) {
    if (axeAt === undefined) await page.evaluate(axeSource);
    else await page.evaluate((address) => import(address), axeAt);
  }
  const options: axe.RunOptions = {
    runOnly: tags,
    rules: Object.fromEntries((overlay ? ofThePage : []).map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
  };
  await settled(page);
  return page.evaluate(
    async ({ selector, given }) => {
      // Bars at the lower edge cover a part of what scrolls past them, which axe takes for a smaller target.
      const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
        const { position, bottom } = getComputedStyle(element);
        return element.matches('.gh-notice') || (position === 'sticky' && bottom !== 'auto');
      });
      for (const bar of bars) bar.style.position = 'static';
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, given);
      for (const bar of bars) bar.style.position = '';
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, target }) => `${target.join(' ')} ${html}`).join(' | ')}`,
      );
    },
    { selector: part ?? 'html', given: options },
  );
}
