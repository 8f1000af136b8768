import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobTexts } from '@gatehouse/contracts/platform/monitoring.jobs.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

/** Names of scheduled jobs: a literal with an interval and a `run` beside its name. */
const named = /\bname: '([a-z][a-z.-]+)',\s+everyMs\b/g;

it('the monitoring page has words for each scheduled job, and for none that is gone', () => {
  const sources = globSync('{services/*,packages/kit}/src/**/*.ts', { cwd: repositoryRoot }).filter(
    (path) => !/\.(?:test|fixtures)\.ts$/.test(path),
  );
  const jobs = sources
    .map((path) => readFileSync(join(repositoryRoot, path), 'utf8'))
    .filter((text) => /ScheduledJob\b|\bjobs: \[/.test(text))
    .flatMap((text) => [...text.matchAll(named)].map(([, name = '']) => name));
  expect(jobs.toSorted()).toEqual(Object.keys(jobTexts).toSorted());
});
