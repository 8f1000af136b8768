import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { missingReferences } from './document-references.ts';
import { filesOf } from './named-files.ts';

const files = filesOf(repositoryRoot);

it('every file and every link that a document names is there', () => {
  const documents = files.filter((path) => path.endsWith('.md'));
  expect(documents.length).toBeGreaterThan(100);
  const missing = documents.flatMap((path) =>
    missingReferences({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }, files).map(
      (what) => `${path}: ${what}`,
    ),
  );
  expect(missing).toEqual([]);
});

it('a file that has moved and a link that leads nowhere are named', () => {
  const text =
    'See `oidc/codes.int.test.ts`, `core.ts`, [one](../README.md), [two](gone.md#part), [three](https://a.example).';
  const known = ['README.md', 'src/core.ts', 'src/oidc/tokens/codes.int.test.ts'];
  expect(missingReferences({ path: 'docs/a.md', text }, known)).toEqual([
    'no file oidc/codes.int.test.ts',
    'no target gone.md',
  ]);
});

it('every promise of the security page names a check', () => {
  const rows = readFileSync(join(repositoryRoot, 'docs/security.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:---|Promise)/.test(line));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => !/`[^`]+\.(?:test|e2e|fault\.test|matrix)\.tsx?`/.test(row))).toEqual([]);
});
