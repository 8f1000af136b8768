import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { galleryScreens, type Screen, screens } from './screens.ts';
import { startHarness } from './serve.ts';

const firstPort = 5200 + Number(process.env.GATEHOUSE_PORT_SHIFT ?? 0);
/** Phone, tablet, laptop, wide screen. */
const widths = [360, 768, 1296, 1936];
const looks = [
  { theme: 'light', locale: 'ru' },
  { theme: 'dark', locale: 'en' },
] as const;
type Look = (typeof looks)[number];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const serving = (build: string, offset: number) =>
  base.extend<object, { origin: string }>({
    origin: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
      async ({}, use, { parallelIndex }) => {
        const port = firstPort + offset + parallelIndex;
        const stop = await startHarness(port, build);
        await use(`http://127.0.0.1:${port}`);
        await stop();
      },
      { scope: 'worker' },
    ],
  });

const sizeOf = (width: number) => ({ width, height: width < 768 ? 780 : 900 });

/** What stands beyond the right edge of the window, where no scrolling leads. */
const beyondTheEdge = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const found = [...document.querySelectorAll('a, button, input, select, textarea, [role=button]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !scrolls(element))
      .map((element) => element.outerHTML.slice(0, 120));
    const over = document.documentElement.scrollWidth - width;
    return over > 0 ? [`the page scrolls sideways by ${over}`, ...found] : found;
  });

/** Rules about the page as a whole, most of which is hidden while something modal is open. */
const ofThePage = ['landmark-one-main', 'page-has-heading-one', 'region', 'aria-hidden-focus'];

const axeFindings = async (page: Page, overlay: boolean): Promise<readonly string[]> => {
  const axe = new AxeBuilder({ page }).withTags(tags);
  const { violations } = await (overlay ? axe.disableRules(ofThePage) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
};

/** Everything wrong with a screen, by width. */
const judge = async (
  page: Page,
  { overlay = false }: Screen,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const wrong: Record<string, readonly string[]> = {};
  for (const width of widths) {
    await page.setViewportSize(sizeOf(width));
    const findings = [...(await beyondTheEdge(page)), ...(await axeFindings(page, overlay))];
    if (findings.length > 0) wrong[width] = findings;
  }
  return wrong;
};

const open = async (page: Page, origin: string, screen: Screen, { locale }: Look): Promise<void> => {
  const cookies = {
    gh_locale: locale,
    ...(screen.signedIn ? { harness: '1', gh_signed_in: '1' } : {}),
  };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await page.setViewportSize(sizeOf(1296));
  await page.goto(`${origin}/platform${screen.path}`, { waitUntil: 'networkidle' });
  await screen.act?.(page);
};

const judgeAll = (test: ReturnType<typeof serving>, list: readonly Screen[]): void => {
  for (const screen of list) {
    for (const look of looks) {
      test(`${screen.name}, ${look.theme}, ${look.locale}`, async ({ page, origin }) => {
        const complaints: string[] = [];
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('console', (message) => {
          // A refused call shows as an error of the network; the screen says what the person is told.
          const network = message.text().startsWith('Failed to load resource');
          if (message.type() === 'error' && !network) complaints.push(message.text());
        });
        await page.emulateMedia({ colorScheme: look.theme });
        await open(page, origin, screen, look);
        expect(await judge(page, screen)).toEqual({});
        expect(complaints).toEqual([]);
      });
    }
  }
};

judgeAll(serving('dist', 0), screens);
judgeAll(serving('harness/gallery/dist', 100), galleryScreens);
