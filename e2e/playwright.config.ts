import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumArguments } from '@gatehouse/testkit/visiting/chromium-arguments.ts';
import { hasFirstLook, inEveryLook } from '@gatehouse/testkit/visiting/looks.ts';
import { defineConfig } from '@playwright/test';

const executablePath = process.env.GATEHOUSE_CHROMIUM;

/** Journeys that two looks could show differently. */
const inTwoLooks = readdirSync(join(import.meta.dirname, 'journeys')).filter((file) =>
  file.endsWith('.e2e.ts'),
);
/** Those that another look shows, unless every look shows all. */
const ofAnotherLook = (wide: boolean): readonly string[] =>
  inEveryLook
    ? []
    : inTwoLooks.filter((file) => hasFirstLook(file) !== wide).map((file) => `**/journeys/${file}`);

const look = (locale: 'ru' | 'en', width: number, height: number, wide: boolean) => ({
  name: `${locale}-${width}`,
  use: {
    locale: locale === 'ru' ? 'ru-RU' : 'en-GB',
    viewport: { width, height },
    // A phone shows what moves; once is enough for what takes a tenth of the time of a journey through the console.
    reducedMotion: wide ? ('reduce' as const) : ('no-preference' as const),
    uiLocale: locale,
    // The harness judges every page by axe: here it does at night, on the wide screen.
    judgedByAxe: wide && inEveryLook,
  },
  testIgnore: ['**/alone/**', ...(wide ? [] : ['**/once/**']), ...ofAnotherLook(wide)],
});

const wide = look('ru', 1296, 900, true);
const narrow = look('en', 480, 900, false);

/**
 * A journey runs on a wide screen in Russian or on a phone in English, as the name of its file decides, and at night in both;
 * those in `once/`, where neither changes anything, on the wide screen; those in `alone/`, which take a service away from everybody or look at what all have left behind, once and after all
 * others. What every page looks like at any width, theme and language is judged by `frontend/harness`. Retries are
 * those of `checks`.
 */
export default defineConfig<{ uiLocale: 'ru' | 'en'; judgedByAxe: boolean }>({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/before.ts',
  outputDir: '../test-results',
  timeout: 180_000,
  expect: { timeout: 20_000 },
  retries: 0,
  // Two keep two cores busy while a third waits for a mail.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: process.env.GATEHOUSE_E2E_URL ?? 'http://localhost:9080',
    // Pictures and copies of the page at every step cost more than the journeys themselves; a failure has its own.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArguments],
    },
  },
  projects: [
    // Not a dependency: a journey that fails would keep `alone` from running.
    { ...wide, teardown: 'alone' },
    narrow,
    {
      name: 'alone',
      use: wide.use,
      testMatch: '**/alone/*.e2e.ts',
      // One after the other: the last of them looks at what all have left behind.
      workers: 1,
    },
  ],
});
