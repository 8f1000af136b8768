import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { lengthProblems } from './file-lengths.ts';

const sources = globSync('**/*.{ts,tsx,mjs}', {
  cwd: repositoryRoot,
  exclude: ['**/node_modules', '**/dist', '**/generated', '.stack', 'load-tests/vendor'],
});
const linesOf = (path: string): number =>
  readFileSync(join(repositoryRoot, path), 'utf8').trimEnd().split('\n').length;

it('no source file is longer than 300 lines, except the listed ones, which do not grow', () => {
  expect(sources.length).toBeGreaterThan(3_000);
  expect(lengthProblems(new Map(sources.map((path) => [path, linesOf(path)])))).toEqual([]);
});

it('names a file that is too long, one that grew, and an entry without need', () => {
  const lengths = new Map([
    ['a.ts', 300],
    ['b.ts', 301],
    ['c.test.ts', 341],
    ['d.ts', 320],
    ['e.ts', 12],
  ]);
  expect(lengthProblems(lengths, { 'c.test.ts': 340, 'd.ts': 320, 'e.ts': 310, 'gone.ts': 400 })).toEqual([
    'b.ts has 301 lines',
    'c.test.ts has 341 lines',
    'e.ts needs no entry any more',
    'gone.ts needs no entry any more',
  ]);
});
