import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { boundedWrites, ownRounds, unboundedWrites } from './bounded-writes.ts';

const sources = globSync('{services,packages/kit}/**/src/**/*.ts', {
  cwd: repositoryRoot,
  exclude: ['**/node_modules/**'],
}).filter((path) => !/\.(test|fixtures)\.ts$|migrations?[./]/.test(path));
const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

it('no transaction writes rows by a filter that grows with the data, except the listed ones with their bound', () => {
  expect(sources.length).toBeGreaterThan(800);
  const found = sources.flatMap((path) => {
    const count = unboundedWrites(path, read(path));
    return count === 0 ? [] : [[path, count] as const];
  });
  const listed = Object.entries(boundedWrites).map(([path, [count]]) => [path, count] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});

it('jobs do their work by sweeps and tasks of the kit, which set aside what fails', () => {
  const jobs = sources.filter((path) => /(^|[./])jobs\.ts$/.test(path));
  expect(jobs.length).toBeGreaterThan(8);
  expect(jobs.filter((path) => read(path).includes('.run(async')).toSorted()).toEqual(
    Object.keys(ownRounds).toSorted(),
  );
});

it.each([
  ['rows.deleteMany({ providerId }).session(session)', 1],
  ['rows.updateMany({ providerId }, { $set: { a: 1 } }, { session })', 1],
  ['rows.deleteMany({ _id: { $in: ids } }).session(session)', 0],
  ['rows.deleteMany({ providerId })', 0],
])('%s: %i', (text, count) => {
  expect(unboundedWrites('x.ts', text)).toBe(count);
});
