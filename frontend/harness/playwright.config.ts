import { chromiumArguments } from '@gatehouse/testkit/visiting/chromium-arguments.ts';
import { defineConfig } from '@playwright/test';

const executablePath = process.env.GATEHOUSE_CHROMIUM;

/** Judges pages and parts as they stand: no platform, made-up answers. `make screens` runs it. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.look.ts',
  outputDir: '../../test-results/screens',
  // Other suites may come first wherever they want the processor.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  retries: 0,
  // Two keep two cores busy while a third waits for its page.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  reporter: 'list',
  use: {
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumArguments],
    },
  },
});
