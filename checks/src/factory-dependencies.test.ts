import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import {
  countDependencies,
  countInPlace,
  DEPENDENCIES_MAX,
  dependenciesAmongSettings,
  manyDependencies,
  manyInPlace,
} from './factory-dependencies.ts';

const product = globSync('{services,bff,packages/kit}/**/*.ts', {
  cwd: repositoryRoot,
  exclude: ['**/node_modules', '**/bench', '**/*.test.ts', '**/*.fixtures.ts'],
}).map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') }));

it('a factory takes at most eight dependencies, and the list of those that take more only shrinks', () => {
  const counts = countDependencies(product);
  expect(counts.size).toBeGreaterThan(40);
  const many = [...counts].filter(([, count]) => count > DEPENDENCIES_MAX);
  expect(Object.fromEntries(many)).toEqual(manyDependencies);
});

it('neither does one that says what it takes where it takes it', () => {
  const counts = countInPlace(product);
  expect(counts.size).toBeGreaterThan(20);
  const many = [...counts].filter(([, count]) => count > DEPENDENCIES_MAX);
  expect(Object.fromEntries(many)).toEqual(manyInPlace);
});

it('dependencies stand apart from settings, so that none goes uncounted', () => {
  expect(dependenciesAmongSettings(product)).toEqual([]);
  const text = `
    interface AOptions { readonly log: Pick<Logger, 'warn'>; readonly most: number; react(clock: Clock): void }
    type BSettings = AOptions & { readonly now?: Clock | undefined; readonly redis: { readonly url: string } };
    interface BDeps { readonly log: Logger }
  `;
  expect(dependenciesAmongSettings([{ path: 'a.ts', text }])).toEqual([
    'a.ts AOptions.log',
    'a.ts BSettings.now',
  ]);
});

it('counts what stands in place, with the dependencies that it names', () => {
  const text = `
    interface ADeps { readonly a: string; b(): void }
    export const createOne = (deps: ADeps & { readonly c: string }) => deps;
    export function createTwo(parts: ServiceParts, { d }: { readonly d: string }) {}
    const makeNothing = (deps: { readonly e: string }) => deps;
  `;
  expect([...countInPlace([{ path: 'a.ts', text }])]).toEqual([
    ['a.ts createOne', 3],
    ['a.ts createTwo', 1],
  ]);
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

it('counts what a member groups', () => {
  const text = `
    interface ADeps { readonly people: { readonly a: A; b(): void; readonly c: { readonly d: D; readonly e: E } } }
    interface BDeps { readonly a: ADeps; readonly f: () => { readonly g: string } }
    type CDeps = Omit<BDeps, 'a'> & { readonly runtime: { readonly clock: Clock; readonly ids: Ids } };
    export const createOne = (deps: { readonly all: BDeps; readonly h: H }) => deps;
  `;
  expect([...countDependencies([{ path: 'a.ts', text }])]).toEqual([
    ['ADeps', 4],
    ['BDeps', 5],
    ['CDeps', 3],
  ]);
  expect([...countInPlace([{ path: 'a.ts', text }])]).toEqual([['a.ts createOne', 6]]);
});
