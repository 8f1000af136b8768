import { existsSync, mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findChromium } from '@gatehouse/checks/chromium.ts';
import { axeFindings } from '@gatehouse/testkit/visiting/axe.ts';
import { chromiumArguments } from '@gatehouse/testkit/visiting/chromium-arguments.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { galleryScreens } from '../harness/gallery-screens.ts';
import { screens } from '../harness/screens.ts';
import { startHarness } from '../harness/serve.ts';
import type { Screen } from '../harness/types.ts';

const folder = process.env.SCREENS_FOLDER ?? 'frontend/dist-screens';
const [wanted = '', widths = '360,768,1296,1936', looks = 'light-ru,dark-en'] = parseArgs({
  allowPositionals: true,
}).positionals;

async function open(browser: Browser, width: number, look: string, signedIn: boolean): Promise<Page> {
  const [theme = 'light', locale = 'ru'] = look.split('-');
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 780 : 900 },
    reducedMotion: 'reduce',
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    deviceScaleFactor: 1,
  });
  const cookies = [
    ['gh_locale', locale],
    ...(signedIn
      ? [
          ['harness', '1'],
          ['gh_signed_in', '1'],
        ]
      : []),
  ];
  await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url: origin })));
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      process.stdout.write(`  ${message.type()}: ${message.text()}\n`);
  });
  page.on('pageerror', (error) => process.stdout.write(`  error: ${error.message}\n`));
  return page;
}

async function tellViolations(page: Page, screen: Screen): Promise<void> {
  for (const finding of await axeFindings(page, screen)) process.stdout.write(`  axe ${finding}\n`);
}

async function shoot(browser: Browser, screen: Screen, width: number, look: string): Promise<void> {
  const page = await open(browser, width, look, screen.signedIn ?? false);
  await page.goto(`${origin}/platform${screen.path}`, { waitUntil: 'networkidle' });
  await screen.act?.(page);
  // A look such as light-ru-rtl.
  if (look.endsWith('-rtl')) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await page.waitForTimeout(250);
  const file = `${folder}/${screen.name}-${width}-${look}.png`;
  await page.screenshot({ path: file, fullPage: screen.whole ?? false });
  await tellViolations(page, screen);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  process.stdout.write(`${file}${wide > 0 ? `  SCROLLS SIDEWAYS by ${wide}` : ''}\n`);
  await page.context().close();
}

mkdirSync(folder, { recursive: true });
// The gallery is built apart: `vite build frontend/harness/gallery`.
const ofGallery = wanted.startsWith('gallery');
const beginnings = wanted.split(',');
const built = ofGallery ? 'harness/gallery/dist' : 'dist';
if (!existsSync(new URL(`../${built}/index.html`, import.meta.url))) {
  const source = ofGallery ? 'frontend/harness/gallery' : 'frontend';
  process.stderr.write(
    `There is no built frontend in frontend/${built}. Build it first: node_modules/.bin/vite build ${source}\n`,
  );
  process.exit(1);
}
const { origin, stop } = await startHarness(built);
const { executable } = await findChromium({
  env: process.env,
  report: (line) => process.stdout.write(`${line}\n`),
});
const browser = await chromium.launch({
  ...(executable === undefined ? {} : { executablePath: executable }),
  args: [...chromiumArguments],
});
const isWanted = ({ name }: Screen) => beginnings.some((beginning) => name.startsWith(beginning));
for (const screen of (ofGallery ? galleryScreens : screens).filter(isWanted)) {
  for (const width of widths.split(',').map(Number)) {
    for (const look of looks.split(',')) await shoot(browser, screen, width, look);
  }
}
await browser.close();
await stop();
