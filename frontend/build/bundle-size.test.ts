import { describe, expect, test } from 'vitest';
import { describeSizes, loginScripts, type Manifest, pageSizes } from './bundle-size.ts';

const html = `<head><script src="/platform/assets/boot-1.js"></script>
<script type="module" crossorigin src="/platform/assets/index-1.js"></script>
<link rel="modulepreload" crossorigin href="/platform/assets/react-1.js"></head>`;

const manifest: Manifest = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_react-1.js', '_shared-1.js'] },
  '_react-1.js': { file: 'assets/react-1.js' },
  '_shared-1.js': { file: 'assets/shared-1.js', imports: ['_react-1.js'] },
  '_shell-1.js': { file: 'assets/private-1.js', imports: ['_react-1.js'] },
  'virtual:messages/ru/public': { file: 'assets/ru-1.js' },
  'virtual:messages/en/public': { file: 'assets/en-1.js' },
};

/** Content that gzip cannot shrink, so that sizes follow lengths. */
const noise = (length: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 7919 + (index >> 3) * 104729) % 251);
const lengths: Record<string, number> = { 'assets/ru-1.js': 4000, 'assets/en-1.js': 400 };
const read = (file: string) => noise(lengths[file] ?? 100);

describe('size of the login page', () => {
  test('counts scripts of the page, their imports and one locale, each once', () => {
    const names = loginScripts(html, manifest, read).files.map(({ file }) => file);
    expect(names.sort()).toEqual(
      ['boot-1', 'index-1', 'react-1', 'ru-1', 'shared-1'].map((name) => `assets/${name}.js`).sort(),
    );
  });

  test('adds up the files', () => {
    const report = loginScripts(html, manifest, read);
    expect(report.total).toBe(report.files.reduce((sum, { gzip }) => sum + gzip, 0));
  });

  test('says when the budget is exceeded', () => {
    const report = loginScripts(html, manifest, read);
    expect(describeSizes(report, report.total - 1)).toContain('over the budget');
    expect(describeSizes(report, report.total)).not.toContain('over the budget');
  });

  test('refuses a manifest that misses a file', () => {
    expect(() => loginScripts(html, { 'index.html': { file: 'a.js', imports: ['_gone.js'] } }, read)).toThrow(
      '_gone.js',
    );
  });
});

describe('size of a page behind the sign-in', () => {
  const built: Manifest = {
    ...manifest,
    '_shell-1.js': { file: 'assets/private-1.js', imports: ['_react-1.js', '_screen-1.js'] },
    '_screen-1.js': { file: 'assets/screen-1.js', imports: ['_shared-1.js'] },
    '_table-1.js': { file: 'assets/table-1.js', imports: ['_screen-1.js'] },
    'src/pages/things/things.page.tsx': {
      file: 'assets/things-1.js',
      imports: ['_table-1.js', '_screen-1.js'],
    },
    // Pages that are a group of their own.
    '_plain.page-1.js': { file: 'assets/plain.page-1.js', imports: ['_react-1.js'] },
  };

  test('counts what the page adds to the shell, its own parts and those it shares with other pages', () => {
    const one = pageSizes({ ...built }, read).find(({ page }) => page === 'plain')?.gzip ?? 0;
    expect(pageSizes(built, read)).toEqual([
      { page: 'things', gzip: one * 2, files: 2 },
      { page: 'plain', gzip: one, files: 1 },
    ]);
    expect(one).toBeGreaterThan(0);
  });

  test('refuses a build without its shell', () => {
    expect(() => pageSizes({ 'index.html': { file: 'a.js' } }, read)).toThrow('_shell-');
  });
});
