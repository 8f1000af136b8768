import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

it('alerts watch metrics that some process tells', () => {
  const expressions = [...read('docs/operations/alerts.yml').matchAll(/^ +expr: (.+)$/gm)];
  const watched = expressions.flatMap(([, text = '']) => text.match(/[a-z]+(?:_[a-z]+)+(?=[{[])/g) ?? []);
  const told = globSync('{packages,services,bff}/**/src/**/*.ts', {
    cwd: repositoryRoot,
    exclude: ['**/node_modules/**'],
  })
    .filter((path) => !path.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  expect(expressions.length).toBeGreaterThan(0);
  expect(watched).toHaveLength(expressions.length);
  expect(watched.filter((name) => !told.includes(`name: '${name}'`))).toEqual([]);
});
