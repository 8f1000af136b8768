import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyWithoutHtml } from '../build/emptied-elements.plugin.ts';

/** As it comes with the components. */
const aria = join(import.meta.dirname, '../../node_modules/react-aria');

test('what react-aria says to screen readers is taken back without writing HTML', async () => {
  const code = await readFile(join(aria, 'dist/private/live-announcer/LiveAnnouncer.mjs'), 'utf8');
  const without = emptyWithoutHtml(code);
  expect(without).not.toContain('innerHTML');
  expect(without).toContain('this.politeLog.replaceChildren();');
});

test('HTML that is written stays for its policy to judge', () => {
  const code = 'element.innerHTML = trusted; if (element.innerHTML === "") go();';
  expect(emptyWithoutHtml(code)).toBe(code);
});
