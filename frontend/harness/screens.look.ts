import { axeFindings } from '@gatehouse/testkit/visiting/axe.ts';
import { requestsOver } from '@gatehouse/testkit/visiting/requests-over.ts';
import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';
import { patience } from '../src/app/patience.ts';
import { coveredByNotice } from './covered.ts';
import { lostFocus } from './focus.ts';
import { galleryScreens } from './gallery-screens.ts';
import { shownIds } from './internal-ids.ts';
import { keyboardFindings } from './keyboard.ts';
import { movements, settled } from './moving.ts';
import { type Screen, screens } from './screens.ts';
import { axePath, type Harness, startHarness } from './serve.ts';

/** Phone, tablet, laptop, wide screen. */
const widths = [360, 768, 1296, 1936];
/**
 * What axe finds comes with the theme (colours) or with the width (what stands where), not with one in the other: it judges
 * each width in one of the two, a narrow and a wide one in each. Where things stand is judged at every width in both.
 */
const looks: readonly Look[] = [
  { theme: 'light', locale: 'ru', axeAt: [360, 1296], opensAt: 360 },
  { theme: 'dark', locale: 'en', axeAt: [768, 1936], opensAt: 1296 },
];

interface Look {
  readonly theme: 'light' | 'dark';
  readonly locale: 'ru' | 'en';
  readonly axeAt: readonly number[];
  /** Where it is seen whether anything moves while a page comes. */
  readonly opensAt: number;
}

/** Leaves nothing of a screen for the next one. */
const forget = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    const clear = () => {
      localStorage.clear();
      sessionStorage.clear();
    };
    clear();
    // A page that is left notes where it stood.
    window.addEventListener('pagehide', clear);
  });
  await page.goto('about:blank');
  await page.context().clearCookies();
};

/**
 * What is judged is what moves, not how fast the machine is: beside other suites a browser may get no processor for as long
 * as a first page waits for its parts.
 */
const waitLonger = (patience: number): void => {
  const { setTimeout } = window;
  const longer = (work: () => void, delay?: number, ...rest: unknown[]) =>
    setTimeout(work, delay === patience ? 60_000 : delay, ...rest);
  window.setTimeout = longer as typeof setTimeout;
};

/** One page a worker: opening another costs more than all that is judged on it. */
const serving = (build: string) =>
  base.extend<{ page: Page }, { harness: Harness; workerPage: Page }>({
    harness: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
      async ({}, use) => {
        const harness = await startHarness(build);
        await use(harness);
        await harness.stop();
      },
      { scope: 'worker' },
    ],
    workerPage: [
      async ({ browser }, use) => {
        const context = await browser.newContext({ reducedMotion: 'reduce' });
        await context.addInitScript(waitLonger, patience);
        await use(await context.newPage());
        await context.close();
      },
      { scope: 'worker' },
    ],
    page: async ({ workerPage }, use) => {
      await use(workerPage);
      await forget(workerPage);
    },
  });

const sizeOf = (width: number) => ({ width, height: width < 768 ? 780 : 900 });

/** What stands beyond the edge of the window at which lines end, where no scrolling leads. */
const beyondTheEdge = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    // Where lines run from right to left, the left edge is where they end.
    const mirrored = document.documentElement.dir === 'rtl';
    const beyond = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      return mirrored ? left < -1 : right > width + 1;
    };
    const found = [...document.querySelectorAll('a, button, input, select, textarea, [role=button]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => beyond(element) && !scrolls(element))
      .map((element) => element.outerHTML.slice(0, 120));
    // The scrim scrolls, so that what is beyond its edge could be reached; nobody would look for it.
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      .filter(beyond)
      .map((element) => `a dialog is cut: ${element.outerHTML.slice(0, 120)}`);
    found.push(...dialogs);
    // What scrolls down in a dialog would scroll sideways, too, and nobody would look for that either.
    const sideways = [...document.querySelectorAll('[role=dialog] *, [role=alertdialog] *')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `a part of a dialog scrolls sideways: ${element.outerHTML.slice(0, 120)}`);
    found.push(...sideways);
    const over = document.documentElement.scrollWidth - width;
    return over > 0 ? [`the page scrolls sideways by ${over}`, ...found] : found;
  });

/** Everything wrong with a screen, by width. */
const judge = async (
  page: Page,
  screen: Screen,
  { axeAt, opensAt }: Look,
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const wrong: Record<string, readonly string[]> = {};
  // A page on which nothing was done stands as it came: it is judged first at the width it was opened at.
  const standing = screen.act ? undefined : opensAt;
  for (const width of widths.toSorted((a, b) => Number(b === standing) - Number(a === standing))) {
    if (width !== standing) {
      await page.setViewportSize(sizeOf(width));
      await settled(page);
    }
    const sound = axeAt.includes(width) ? await axeFindings(page, { ...screen, axeAt: axePath }) : [];
    const covered = screen.signedIn ? [] : await coveredByNotice(page);
    const findings = [...(await beyondTheEdge(page)), ...covered, ...sound];
    if (findings.length > 0) wrong[width] = findings;
  }
  return wrong;
};

/** What a page behind the sign-in may ask for when it is opened first: scripts, data, fonts, pictures. */
const requestsMost = 20;

/** Another tab than the first or a filter asks more; a mailed link is a page of the public side. */
const asksMore = ({ path }: Screen): boolean => /^\/invitation\/|\?(?!tab=look)/.test(path);

interface Opened {
  readonly moved: readonly string[];
  readonly asked: readonly string[];
  /** What is wrong with where the focus is, once something was done. */
  readonly lost: readonly string[];
}

/** Opens a screen, and tells what moved while it came, what it asked for, and where the focus was lost. */
const open = async (
  page: Page,
  origin: string,
  screen: Screen,
  { locale, opensAt }: Look,
): Promise<Opened> => {
  const cookies = {
    gh_locale: locale,
    ...(screen.signedIn ? { harness: '1', gh_signed_in: '1' } : {}),
  };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  // Acts know the page as a laptop shows it.
  await page.setViewportSize(sizeOf(screen.act ? 1296 : opensAt));
  const quiet = requestsOver(page);
  const asked = new Set<string>();
  // What is read again when the window gets the focus is the same question.
  const count = (request: Request) => {
    // Notices come by one stream for all tabs, and are asked for where that takes its time. Letters of codes are optional:
    // nothing waits for them, and a browser fetches them when it likes.
    if (!/\/notify\/personal-account\/|\/jetbrains-mono-/.test(request.url()))
      asked.add(`${request.method()} ${request.url()}`);
  };
  page.on('request', count);
  await page.goto(`${origin}/platform${screen.path}`);
  await quiet;
  page.off('request', count);
  const moved = await movements(page);
  await screen.act?.(page);
  await settled(page);
  const lost = screen.act && !screen.unfocused ? await lostFocus(page) : [];
  return { moved, asked: [...asked], lost };
};

/** `still`: nothing may move while a screen comes; the gallery has no script that asks for its fonts first. */
const judgeAll = (test: ReturnType<typeof serving>, list: readonly Screen[], still: boolean): void => {
  for (const screen of list) {
    for (const look of looks) {
      test(`${screen.name}, ${look.theme}, ${look.locale}`, async ({ page, harness }) => {
        const complaints: string[] = [];
        const onError = (error: Error) => complaints.push(error.message);
        const onMessage = (message: ConsoleMessage) => {
          // A refused call shows as an error of the network; the screen says what the person is told.
          const network = message.text().startsWith('Failed to load resource');
          if (message.type() === 'error' && !network) complaints.push(message.text());
        };
        page.on('pageerror', onError).on('console', onMessage);
        await page.emulateMedia({ colorScheme: look.theme });
        const { moved, asked, lost } = await open(page, harness.origin, screen, look);
        if (still) expect(moved).toEqual([]);
        expect(lost).toEqual([]);
        if (screen.signedIn && !asksMore(screen))
          expect(asked.slice(requestsMost), asked.join('\n')).toEqual([]);
        expect(await judge(page, screen, look)).toEqual({});
        expect((await shownIds(page, harness.ids)).toSorted()).toEqual(screen.references ?? []);
        // Tab finds the same in every theme; the widest window shows the most controls.
        if (look === looks[0]) expect(await keyboardFindings(page)).toEqual([]);
        if (!screen.breaks) expect(complaints).toEqual([]);
        page.off('pageerror', onError).off('console', onMessage);
      });
    }
  }
};

/** Of each kind of layout one: a form of the public pages, lists and frames, a dialog, a panel, a menu. */
const mirrored = [
  'login-2-password',
  'entry-mobile',
  'account-menu',
  'locales',
  'documents-wrong',
  'history-details',
];

const judgeMirrored = (test: ReturnType<typeof serving>): void => {
  for (const screen of screens.filter(({ name }) => mirrored.includes(name))) {
    test(`${screen.name}, from right to left`, async ({ page, harness }) => {
      await open(page, harness.origin, screen, { theme: 'light', locale: 'ru', axeAt: [], opensAt: 1296 });
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      for (const width of [360, 1296]) {
        await page.setViewportSize(sizeOf(width));
        await settled(page);
        expect(await beyondTheEdge(page), `${width}`).toEqual([]);
      }
    });
  }
};

judgeAll(serving('dist'), screens, true);
judgeMirrored(serving('dist'));
judgeAll(serving('harness/gallery/dist'), galleryScreens, false);
