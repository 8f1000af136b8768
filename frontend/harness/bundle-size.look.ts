import { expect, test } from '@playwright/test';
import {
  loginBudget,
  loginScripts,
  pageBudget,
  pageFiles,
  pageSizes,
  readBuild,
  withShell,
} from '../build/bundle-size.ts';

test('the sign-in keeps to its budget of script', () => {
  const { html, manifest, read } = readBuild();
  expect(loginScripts(html, manifest, read).total).toBeLessThanOrEqual(loginBudget);
});

test('a page behind the sign-in adds little to what stands around it', () => {
  const { manifest, read } = readBuild();
  const pages = pageSizes(manifest, read);
  expect(pages.map(({ page }) => page)).toEqual(expect.arrayContaining(['documents', 'history', 'personal']));
  expect(pages.filter(({ gzip, files }) => gzip > pageBudget || files > pageFiles)).toEqual([]);
});

test('nobody without a session loads what stands around a session', () => {
  const { manifest } = readBuild();
  const open = ['app/entry-area', 'pages/law/law.page', 'pages/help/help.page', 'pages/missing/missing.page'];
  const keys = open.map((name) => `src/${name}.tsx`);
  expect(withShell(manifest, keys)).toEqual([]);
  expect(withShell(manifest, ['src/pages/own-history/own-history.page.tsx'])).toHaveLength(1);
});
