import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobTexts, workTexts } from '@gatehouse/contracts/platform/monitoring.jobs.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

/** Names of scheduled jobs: a literal with an interval and a `run` beside its name. */
const named = /\bname: '([a-z][a-z.-]+)',\s+everyMs\b/g;

const sources = globSync('{services/*,packages/kit}/src/**/*.ts', { cwd: repositoryRoot })
  .filter((path) => !/\.(?:test|fixtures)\.ts$/.test(path))
  .map((path) => readFileSync(join(repositoryRoot, path), 'utf8'));

it('the monitoring page has words for each scheduled job, and for none that is gone', () => {
  const jobs = sources
    .filter((text) => /ScheduledJob\b|\bjobs: \[/.test(text))
    .flatMap((text) => [...text.matchAll(named)].map(([, name = '']) => name));
  // What a job takes in may go by the name of the job.
  expect([...new Set(jobs)].toSorted()).toEqual(Object.keys(jobTexts).toSorted());
});

it('and for each kind of task and other work that sets items aside', () => {
  const kinds = [
    /\btaskName(?:<[^(]*>)?\('([a-z][a-z.-]+)'\)/g,
    /\.(?:intake|sweep)(?:<\w+>)?\(\{\s+name: '([a-z][a-z.-]+)'/g,
  ];
  const found = sources.flatMap((text) =>
    kinds.flatMap((kind) => [...text.matchAll(kind)].map(([, name = '']) => name)),
  );
  const released = sources.flatMap((text) =>
    [...text.matchAll(/\bproviderRelease\(\{[^}]*\}, \{([^}]*)\}/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => `release-${name.split(':')[0]?.trim().replaceAll("'", '')}`),
    ),
  );
  const own = [...new Set(found.concat(released))].filter((name) => !(name in jobTexts));
  expect(own.toSorted()).toEqual(Object.keys(workTexts).toSorted());
});
