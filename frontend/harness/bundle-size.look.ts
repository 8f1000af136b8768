import { expect, test } from '@playwright/test';
import { loginBudget, loginScripts, pageBudget, pageSizes, readBuild } from '../scripts/bundle-size.ts';

test('the sign-in keeps to its budget of script', () => {
  const { html, manifest, read } = readBuild();
  expect(loginScripts(html, manifest, read).total).toBeLessThanOrEqual(loginBudget);
});

test('a page behind the sign-in adds little to what stands around it', () => {
  const { manifest, read } = readBuild();
  const pages = pageSizes(manifest, read);
  expect(pages.map(({ page }) => page)).toEqual(expect.arrayContaining(['documents', 'history', 'personal']));
  expect(pages.filter(({ gzip }) => gzip > pageBudget)).toEqual([]);
});
