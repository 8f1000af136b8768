import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const alerts = (parse(read('docs/operations/alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules);
const sources = globSync('{packages,services,bff}/**/src/**/*.ts', {
  cwd: repositoryRoot,
  exclude: ['**/node_modules/**'],
})
  .filter((path) => !path.endsWith('.test.ts'))
  .map(read)
  .join('\n');

/** Names of labels by metric, as the processes make them. */
const told = new Map(
  [
    ...sources.matchAll(/name: '([a-z]+(?:_[a-z]+)+)',\s+help: [^\n]+\n(?:\s+labelNames: \[([^\]]*)\])?/g),
  ].map(([, name = '', labels = '']) => [name, labels.match(/[a-z]+/g) ?? []]),
);

it('alerts watch metrics that some process tells, by labels that they have', () => {
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, expr } of alerts) {
    const watched = [...expr.matchAll(/([a-z]+(?:_[a-z]+)+)\{([^}]*)\}/g)];
    expect(watched.length, alert).toBeGreaterThan(0);
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '));
    for (const [, name = '', matchers = ''] of watched) {
      expect([...told.keys()], alert).toContain(name);
      const asked = [...matchers.matchAll(/([a-z]+)[=!]/g)].map(([, label]) => label);
      // What Prometheus calls the processes of one kind; nothing here calls a label so.
      const known = [...(told.get(name) ?? []), 'job'];
      expect(known, `${alert}: ${name}`).toEqual(expect.arrayContaining([...asked, ...grouped]));
    }
  }
  expect([...told.values()].flat()).not.toContain('job');
});

it('says of each alert what to do, in the order of the rules', () => {
  const headings = [...read('docs/operations/alerts.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual(alerts.map(({ alert }) => alert));
});
