import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { countDependencies, DEPENDENCIES_MAX, manyDependencies } from './factory-dependencies.ts';

const product = () =>
  globSync('{services,bff}/**/*.ts', {
    cwd: repositoryRoot,
    exclude: ['**/node_modules', '**/*.test.ts', '**/*.fixtures.ts'],
  })
    .map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }))
    .filter(({ text }) => /\b(interface|type) \w+Deps\b/.test(text));

it('a factory takes at most eight dependencies, and the list of those that take more only shrinks', () => {
  const counts = countDependencies(product());
  expect(counts.size).toBeGreaterThan(40);
  const many = [...counts].filter(([, count]) => count > DEPENDENCIES_MAX).map(([name]) => name);
  expect(many.sort()).toEqual(manyDependencies);
});

it('counts what is inherited, picked and left out, each name once', () => {
  const text = `
    interface ADeps { readonly a: string; b(): void; readonly c?: number }
    interface BDeps extends Omit<ADeps, 'a'>, Pick<Other, 'x' | 'y'> { readonly c: number; readonly d: string }
    interface CDeps extends BDeps, Elsewhere {}
    type DDeps = Omit<BDeps, 'x' | 'd'> & { readonly e: string };
  `;
  expect([...countDependencies([{ path: 'a.ts', text }])]).toEqual([
    ['ADeps', 3],
    ['BDeps', 5],
    ['CDeps', 6],
    ['DDeps', 4],
  ]);
});

it('two of one name are refused, because the list goes by names', () => {
  const twice = ['a.ts', 'b.ts'].map((path) => ({ path, text: 'export interface ADeps {}' }));
  expect(() => countDependencies(twice)).toThrow('b.ts: there is another ADeps');
});
