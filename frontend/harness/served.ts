import { test } from '@playwright/test';
import { type Harness, startHarness } from './serve.ts';

/** A look at the built application with made-up answers, in Russian, as somebody who is signed in. */
export const signedIn = test.extend<{ origin: string }, { harness: Harness }>({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
    async ({}, use) => {
      const harness = await startHarness('dist');
      await use(harness);
      await harness.stop();
    },
    { scope: 'worker' },
  ],
  origin: async ({ context, harness: { origin } }, use) => {
    const cookies = { gh_locale: 'ru', harness: '1', gh_signed_in: '1' };
    await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
    await use(origin);
  },
});

/** A look at the parts of the interface, each in all its states. */
export const gallery = test.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from this pattern.
    async ({}, use) => {
      const { origin, stop } = await startHarness('harness/gallery/dist');
      await use(origin);
      await stop();
    },
    { scope: 'worker' },
  ],
});
