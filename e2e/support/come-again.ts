import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** How long one look waits: longer than a page takes to be drawn on a busy machine. */
export const aLook = { timeout: 6_000 } as const;

/** Opens an address until it shows what comes to it by events, a moment after what was done: `seen` looks once, by `aLook`. */
export const comeAgain = (page: Page, address: string, seen: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.goto(address);
    await seen();
  }).toPass({ timeout: 90_000, intervals: [500] });
