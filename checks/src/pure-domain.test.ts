import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

/** What an import rule cannot see: ambient time, chance and environment. */
const ambient = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\bsetTimeout\(/;

it('a domain file reads no clock, draws no lots and knows no environment', () => {
  const files = globSync('{contracts,packages,testkit,services,bff}/**/*.domain.ts', {
    cwd: repositoryRoot,
    exclude: ['**/node_modules'],
  });
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => ambient.test(readFileSync(join(repositoryRoot, file), 'utf8')))).toEqual([]);
});
