import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findPage } from './pages.ts';

const sources = fileURLToPath(new URL('../', import.meta.url));
/** Features and pages stand below the table and cannot import it: they write the paths that they lead to. */
const written =
  /(['"`])(\/(?:setting|profile|apps|login|registration|forgot-password|invitation)(?:[/?][^'"`\n]*)?)\1/g;

/** Tests, the table itself, and paths at products of others. */
const elsewhere = /\.test\.|^testing\/|^app\/pages\.ts$|^features\/applications\/presets\.ts$/;

const linksOf = (file: string): readonly string[] =>
  readFileSync(join(sources, file), 'utf8')
    .split('\n')
    .flatMap((line) => [...line.matchAll(written)].map(([, , path = '']) => path))
    // The beginning of many is compared with, not led to.
    .filter((path) => !path.endsWith('/'));

/** What is filled in after a slash is one part of the path; elsewhere it is a question behind it (`?tab=…`). */
const pathOf = (link: string): string =>
  link
    .replace(/\/\$\{[^}]*\}/g, '/x')
    .replace(/\$\{[^}]*\}/g, '')
    .replace(/[?#].*$/, '');

test('every path that a link is written with is one of a page', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) => !elsewhere.test(file));
  const links = files.flatMap((file) => linksOf(file).map((link) => ({ file, link })));
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter(({ link }) => findPage(pathOf(link)) === undefined)).toEqual([]);
});
