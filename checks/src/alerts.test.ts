import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertTexts } from '@gatehouse/contracts/platform/monitoring.alerts.ts';
import { watchedMetrics } from '@gatehouse/contracts/platform/monitoring.metrics.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string;
      readonly expr: string;
      readonly for?: string;
      readonly labels: { readonly severity: string };
      readonly annotations: { readonly summary: string };
    }[];
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

/** As the page of the console writes it. */
const inWordsOfThePage = (summary: string): string =>
  summary.replaceAll(/\{\{ \$value[^}]*\}\}/g, '{value}').replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, '{$1}');

it('has a row on the monitoring page for each alert: same words, same weight, same patience', () => {
  const shown = alertTexts.map(({ code, criticality, forMinutes, summary }) => ({
    code,
    criticality,
    forMinutes,
    summary: summary.en,
  }));
  const told = alerts.map(({ alert, labels, annotations, ...rule }) => ({
    code: alert,
    criticality: labels.severity === 'critical' ? 3 : 2,
    forMinutes: Number.parseInt(rule.for ?? '0', 10),
    summary: inWordsOfThePage(annotations.summary),
  }));
  expect(shown).toEqual(told);
});

it('tells on the monitoring page what to do in words of the runbook, and hears what each rule watches', () => {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
  const sections = new Map(
    read('docs/operations/alerts.md')
      .split(/^### /m)
      .map((part) => [part.slice(0, part.indexOf('\n')), plain(part)]),
  );
  for (const { code, action } of alertTexts) expect(sections.get(code), code).toContain(action.en);
  const watched = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/([a-z]+(?:_[a-z]+)+)\{/g)].map(([, name = '']) => name),
  );
  expect([...watchedMetrics].sort()).toEqual([...new Set(watched)].sort());
});
