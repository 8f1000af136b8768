import { axeFindings } from '@gatehouse/testkit/visiting/axe.ts';
import { hasFirstLook, inEveryLook } from '@gatehouse/testkit/visiting/looks.ts';
import { requestsOver } from '@gatehouse/testkit/visiting/requests-over.ts';
import { test as base, type ConsoleMessage, expect, type Page, type Request } from '@playwright/test';
import { patience } from '../src/app/patience.ts';
import { lostFocus } from './focus.ts';
import { galleryScreens } from './gallery-screens.ts';
import { shownIds } from './internal-ids.ts';
import { keyboardFindings } from './keyboard.ts';
import { layoutFindings } from './layout.ts';
import { movements, settled } from './moving.ts';
import { screens } from './screens.ts';
import { axePath, type Harness, startHarness } from './serve.ts';
import type { Screen } from './types.ts';

type Locale = 'ru' | 'en';
interface Look {
  readonly width: number;
  readonly theme: 'light' | 'dark';
}

/** Where screens are opened before something is done: acts know them as a laptop shows them. */
const laptop = 1296;
const phone = 360;

/** What a state is judged in: one of the two, by its name. */
const phoneLook = { width: phone, theme: 'light', locale: 'ru' } as const;
const laptopLook = { width: laptop, theme: 'dark', locale: 'en' } as const;

/**
 * Laptop, phone, tablet, wide screen: what a state is judged in at night, in both languages. What axe finds comes with the
 * theme (colours) or with the width (what stands where), not with one in the other: it judges each width in one of the two, a
 * narrow and a wide one in each. A theme changes colours alone (`src/ui/theme/theme.test.ts`), so that where things stand is
 * the same in both.
 */
const everyLook: readonly Look[] = [
  { width: laptop, theme: 'light' },
  { width: phone, theme: 'light' },
  { width: 768, theme: 'dark' },
  { width: 1936, theme: 'dark' },
];

/** Screens that show each frame that pages stand in, with the menus of either half. */
const framed = ['login-1-identify', 'apps', 'personal', 'documents'];
const isFramed = ({ name }: Screen): boolean => framed.includes(name);

/** What stands within the frame. */
const column = ':has(> main)';
/** The same, and what stands above it. While something modal is open, what it stands above is judged by itself. */
const within = `body > :not(#root), ${column}:not([inert], [inert] *, [aria-hidden=true], [aria-hidden=true] *)`;

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

type Findings = Readonly<Record<string, readonly string[]>>;

/** Everything wrong with how a screen stands, by width. The last one is the widest, which shows the most controls. */
const judge = async (
  page: Page,
  screen: Screen,
  looks: readonly (Look & { readonly axe: boolean })[],
): Promise<Findings> => {
  const wrong: Record<string, readonly string[]> = {};
  for (const { width, theme, axe } of looks) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(sizeOf(width));
    await settled(page);
    const whole = isFramed(screen) || (!screen.act && (width === laptop || !inEveryLook));
    const part = whole ? undefined : within;
    const sound = axe ? await axeFindings(page, { ...screen, axeAt: axePath, part }) : [];
    const findings = [...(await layoutFindings(page)), ...sound];
    if (findings.length > 0) wrong[`${width}, ${theme}`] = findings;
  }
  return wrong;
};

/**
 * Notices come by one stream for all tabs, and are asked for where that takes its time. Letters of codes are optional, and a
 * browser fetches them when it likes. Alerts of the shell, with what they share with the page of monitoring, come when a
 * page has nothing else to do.
 */
const unhurried =
  /\/notify\/personal-account\/|\/jetbrains-mono-|\/(?:system-alerts|use-moment)-|\/(?:monitoring|diagnostics)(?:\/applications)?\/status$/;

/** What a page behind the sign-in may ask for when it is opened first: scripts, data, fonts, pictures. */
const requestsMost = 30;

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
  { width, locale, theme = 'light' }: Partial<Look> & { readonly width: number; readonly locale: Locale },
): Promise<Opened> => {
  const cookies = {
    gh_locale: locale,
    ...(screen.signedIn ? { harness: '1', gh_signed_in: '1' } : {}),
  };
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize(sizeOf(width));
  const quiet = requestsOver(page);
  const asked = new Set<string>();
  // What is read again when the window gets the focus is the same question.
  const count = (request: Request) => {
    if (!unhurried.test(request.url())) asked.add(`${request.method()} ${request.url()}`);
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

/** What the console of a page complains of while it is judged. */
const listen = (page: Page): { readonly complaints: readonly string[]; readonly end: () => void } => {
  const complaints: string[] = [];
  const onError = (error: Error) => complaints.push(error.message);
  const onMessage = (message: ConsoleMessage) => {
    // A refused call shows as an error of the network; the screen says what the person is told.
    const network = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !network) complaints.push(message.text());
  };
  page.on('pageerror', onError).on('console', onMessage);
  return { complaints, end: () => page.off('pageerror', onError).off('console', onMessage) };
};

/** What came with a page as it has to: `still` says that nothing may move while it comes. */
const judgeOpened = (screen: Screen, { moved, asked, lost }: Opened, still: boolean): void => {
  if (still) expect(moved).toEqual([]);
  expect(lost).toEqual([]);
  if (screen.signedIn && !asksMore(screen)) expect(asked.slice(requestsMost), asked.join('\n')).toEqual([]);
};

/**
 * Of each kind of layout one: a form of the public pages, lists and frames, a dialog, a panel, a menu. They are judged on every
 * width, and from right to left.
 */
const layouts = [
  'login-2-password',
  'entry-mobile',
  'account-menu',
  'locales',
  'banners-wrong',
  'history-details',
];

/** A screen in all that it is judged for, in these looks; what it is opened in comes first. */
const judgeScreen = async (
  { page, harness }: { page: Page; harness: Harness },
  screen: Screen,
  { locale, looks, still }: { locale: Locale; looks: readonly (Look & { axe: boolean })[]; still: boolean },
): Promise<void> => {
  const { complaints, end } = listen(page);
  const [{ width, theme } = laptopLook] = looks;
  const opened = { width: screen.act ? laptop : width, theme, locale };
  judgeOpened(screen, await open(page, harness.origin, screen, opened), still);
  expect(await judge(page, screen, looks)).toEqual({});
  expect((await shownIds(page, harness.ids)).toSorted()).toEqual(screen.references ?? []);
  expect(await keyboardFindings(page, isFramed(screen) ? undefined : column)).toEqual([]);
  if (!screen.breaks) expect(complaints).toEqual([]);
  end();
};

/** Each screen in the look that its name decides; one of each layout on the other widths, too. */
const judgeOnce = (test: ReturnType<typeof serving>, list: readonly Screen[], still: boolean): void => {
  for (const screen of list) {
    const { locale, ...look } = hasFirstLook(screen.name) ? phoneLook : laptopLook;
    const others = layouts.includes(screen.name) || isFramed(screen) ? [768, 1936] : [];
    const looks = [
      { ...look, axe: true },
      ...others.map((width) => ({ width, theme: look.theme, axe: false })),
    ];
    test(screen.name, ({ page, harness }) =>
      judgeScreen({ page, harness }, screen, { locale, looks, still }),
    );
  }
};

/** Each screen in every look and both languages, and each page as it comes to a phone. */
const judgeAll = (test: ReturnType<typeof serving>, list: readonly Screen[], still: boolean): void => {
  const looks = everyLook.map((look) => ({ ...look, axe: true }));
  for (const locale of ['ru', 'en'] as const) {
    for (const screen of list) {
      test(`${screen.name}, ${locale}`, ({ page, harness }) =>
        judgeScreen({ page, harness }, screen, { locale, looks, still }));
      if (screen.act) continue;
      test(`${screen.name}, ${locale}, opened on a phone`, async ({ page, harness }) => {
        const { complaints, end } = listen(page);
        judgeOpened(screen, await open(page, harness.origin, screen, { width: phone, locale }), still);
        expect(await layoutFindings(page)).toEqual([]);
        expect(complaints).toEqual([]);
        end();
      });
    }
  }
};

const judgeMirrored = (test: ReturnType<typeof serving>): void => {
  for (const screen of screens.filter(({ name }) => layouts.includes(name))) {
    test(`${screen.name}, from right to left`, async ({ page, harness }) => {
      await open(page, harness.origin, screen, { width: laptop, locale: 'ru' });
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl';
      });
      for (const width of [phone, laptop]) {
        await page.setViewportSize(sizeOf(width));
        await settled(page);
        expect(await layoutFindings(page), `${width}`).toEqual([]);
      }
    });
  }
};

const judgeList = inEveryLook ? judgeAll : judgeOnce;
const product = serving('dist');
// The gallery has no script that asks for its fonts first, so that it moves.
judgeList(product, screens, true);
judgeMirrored(product);
judgeList(serving('harness/gallery/dist'), galleryScreens, false);
