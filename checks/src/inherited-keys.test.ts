import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { inheritedKeys } from './inherited-keys.ts';

const sources = globSync('{contracts,packages/kit,services,bff}/**/src/**/*.ts', {
  cwd: repositoryRoot,
  exclude: ['**/node_modules', '**/*.test.ts', '**/*.fixtures.ts'],
});

it('no table answers a key from outside with what every object inherits', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((path) =>
    inheritedKeys(path, readFileSync(join(repositoryRoot, path), 'utf8')),
  );
  expect(found).toEqual([]);
});

it('finds what is read without a guard, and nothing else', () => {
  const text = `
    const open: Readonly<Record<string, number>> = { a: 1 };
    const narrow = { a: 1 } as const satisfies Record<string, number>;
    const bare: Record<string, number | null> = { __proto__: null, a: 1 };
    const one = (key: string) => open[key];
    const two = (key: string): key is keyof typeof narrow => key in narrow;
    const three = (key: 'a') => narrow[key] + (open['a'] ?? 0) + (bare[key] ?? 0);
    const four = (key: string) => (Object.hasOwn(open, key) ? open[key] : 0);
  `;
  expect(inheritedKeys('a.ts', text)).toEqual(['a.ts:5', 'a.ts:6']);
});
