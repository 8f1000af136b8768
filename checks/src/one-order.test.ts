import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

const product = globSync('{services,bff,packages,contracts,frontend}/**/src/**/*.{ts,tsx}', {
  cwd: repositoryRoot,
  exclude: ['**/node_modules', '**/bench', '**/*.test.ts', '**/*.test.tsx', '**/*.fixtures.ts'],
});

it('names have one order: what is sorted in memory is sorted as the database sorts lists', () => {
  expect(product.length).toBeGreaterThan(1_000);
  const others = product.filter((path) =>
    /localeCompare|Intl\.Collator/.test(readFileSync(join(repositoryRoot, path), 'utf8')),
  );
  expect(others).toEqual(['contracts/src/core/compare-texts.ts']);
});

it('the order has Cyrillic before Latin, no cases, and numbers by value', () => {
  const names = ['beta', 'Alpha', 'Яна', 'ёлка', 'Анна', 'план 10', 'план 9', 'alpha'];
  expect(names.toSorted(compareTexts)).toEqual([
    'Анна',
    'ёлка',
    'план 9',
    'план 10',
    'Яна',
    'Alpha',
    'alpha',
    'beta',
  ]);
});
