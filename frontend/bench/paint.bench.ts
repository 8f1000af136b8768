/**
 * When pages show themselves at a quarter of the processor, how much moves meanwhile, and what they ask for. The build that
 * is there, with made-up answers: what the browser needs, without the platform behind it. Each page is opened by a browser
 * that has never seen it; the middle of five openings counts, of movements and requests the worst.
 */
import { findChromium } from '@gatehouse/checks/chromium.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startHarness } from '../harness/serve.ts';

const rounds = 5;
const slowdown = 4;
/** Milliseconds a page is watched after its last request. */
const watched = 500;
const widths = [360, 1296];
const privatePaths = [
  '/apps',
  '/profile/personal',
  '/profile/sessions',
  '/profile/history',
  '/setting/history',
  '/setting/documents',
];

interface Paint {
  readonly first: number;
  readonly largest: number;
  readonly shift: number;
  readonly requests: number;
}

/** Keeps what the browser tells of painting where `paintOf` finds it. */
const watch = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const told = { largest: 0, shift: 0 };
    Object.assign(window, { told });
    new PerformanceObserver((list) => {
      told.largest = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as unknown as { hadRecentInput: boolean; value: number };
        if (!hadRecentInput) told.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

const paintOf = (page: Page): Promise<Paint> =>
  page.evaluate(() => {
    const { told } = window as unknown as { told: { largest: number; shift: number } };
    const [first] = performance.getEntriesByName('first-contentful-paint');
    return {
      ...told,
      first: first?.startTime ?? Number.NaN,
      requests: performance.getEntriesByType('resource').length + 1,
    };
  });

const open = async (browser: Browser, origin: string, path: string, width: number): Promise<Paint> => {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const signedIn = path === '/login' ? {} : { harness: '1', gh_signed_in: '1' };
  const cookies = { gh_locale: 'ru', ...signedIn };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await watch(page);
  await page.goto(`${origin}/platform${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(watched);
  const paint = await paintOf(page);
  await context.close();
  return paint;
};

const middle = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
const most = (paints: readonly Paint[], of: (paint: Paint) => number): number => Math.max(...paints.map(of));
const seconds = (milliseconds: number): number => Math.round(milliseconds / 10) / 100;

const { origin, stop } = await startHarness('dist');
const { executable } = await findChromium({ env: process.env, report: () => {} });
const browser = await chromium.launch({
  ...(executable === undefined ? {} : { executablePath: executable }),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
/** A page at one width, of many openings: the middle of what takes time, the worst of the rest. */
const measure = async (path: string, width: number): Promise<Paint> => {
  const paints: Paint[] = [];
  for (let round = 0; round < rounds; round += 1) paints.push(await open(browser, origin, path, width));
  const paint = {
    first: middle(paints.map(({ first }) => first)),
    largest: middle(paints.map(({ largest }) => largest)),
    shift: most(paints, ({ shift }) => shift),
    requests: most(paints, ({ requests }) => requests),
  };
  process.stdout.write(
    `${path} at ${width}: first paint ${seconds(paint.first)} s, largest ${seconds(paint.largest)} s, ` +
      `shift ${paint.shift.toFixed(4)}, ${paint.requests} requests\n`,
  );
  return paint;
};
const measureAll = async (paths: readonly string[]): Promise<readonly Paint[]> => {
  const paints: Paint[] = [];
  for (const path of paths) for (const width of widths) paints.push(await measure(path, width));
  return paints;
};

// The first page of a process pays for the browser's own start.
await open(browser, origin, '/login', 1296);
const login = await measureAll(['/login']);
const behind = await measureAll(privatePaths);
await browser.close();
await stop();

reportFigure({
  name: 'largest contentful paint of sign-in, a quarter of the processor',
  value: seconds(most(login, ({ largest }) => largest)),
  unit: 's',
  good: 'less',
  must: 1.2,
});
reportFigure({
  name: 'first paint of a page behind it, the slowest, a quarter of the processor',
  value: seconds(most(behind, ({ first }) => first)),
  unit: 's',
  good: 'less',
  must: 1.2,
});
reportFigure({
  name: 'largest contentful paint of a page behind it, the slowest, a quarter of the processor',
  value: seconds(most(behind, ({ largest }) => largest)),
  unit: 's',
  good: 'less',
});
reportFigure({
  name: 'layout shift while a page comes, the worst of all pages',
  value: Math.round(most([...login, ...behind], ({ shift }) => shift) * 10_000) / 10_000,
  unit: '',
  good: 'less',
  must: 0,
});
reportFigure({
  name: 'requests of a page behind the sign-in, the most',
  value: most(behind, ({ requests }) => requests),
  unit: '',
  good: 'less',
  must: 20,
});
