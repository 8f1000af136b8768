import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyWithoutHtml } from '../build/emptied-elements.plugin.ts';

const require = createRequire(import.meta.url);

test('what react-aria says to screen readers is taken back without writing HTML', async () => {
  const folder = dirname(require.resolve('react-aria/package.json'));
  const code = await readFile(join(folder, 'dist/private/live-announcer/LiveAnnouncer.mjs'), 'utf8');
  const without = emptyWithoutHtml(code);
  expect(without).not.toContain('innerHTML');
  expect(without).toContain('this.politeLog.replaceChildren();');
});

test('HTML that is written stays for its policy to judge', () => {
  const code = 'element.innerHTML = trusted; if (element.innerHTML === "") go();';
  expect(emptyWithoutHtml(code)).toBe(code);
});
