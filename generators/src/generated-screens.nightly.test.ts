/** The states of a generated screen are judged as those of every other: widths, themes, axe, Tab. */
import { join } from 'node:path';
import { findChromium } from '@gatehouse/checks/chromium.ts';
import { runOrThrow } from '@gatehouse/stack/command.ts';
import { copyCheckout } from '@gatehouse/testkit/checkout.ts';
import { expect, test } from 'vitest';
import { newScreen } from './generate.ts';

test('a generated screen stands at every width and in both themes', async () => {
  const checkout = await copyCheckout();
  try {
    const { folder } = checkout;
    await newScreen(folder, 'platform', 'tariffs', {
      ru: 'Тарифы',
      en: 'Tariffs',
      fields: 'code:unique,name:text,price:int,enabled:switch',
    });
    const run = (program: string, args: readonly string[], cwd: string, env = {}) =>
      runOrThrow(process.execPath, [join(folder, 'node_modules', program), ...args], {
        cwd,
        env: { ...process.env, ...env },
      });
    // Under a runner of tests, Vite would build for development.
    await run('vite/bin/vite.js', ['build', 'frontend'], folder, { NODE_ENV: 'production' });
    const { executable } = await findChromium({ env: process.env, report: () => {} });
    const { stdout } = await run(
      '@playwright/test/cli.js',
      ['test', '--reporter=list', '--timeout=60000', '--grep', 'tariffs'],
      join(folder, 'frontend/harness'),
      {
        GATEHOUSE_EVERY_LOOK: 'true',
        ...(executable === undefined ? {} : { GATEHOUSE_CHROMIUM: executable }),
      },
    );
    // Three states in two languages each, and the list as it comes to a phone.
    expect(stdout).toContain('8 passed');
  } finally {
    await checkout.remove();
  }
});
