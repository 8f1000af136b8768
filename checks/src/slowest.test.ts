import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, test } from 'vitest';
import { timesOf } from './slowest.ts';

test('files of both kinds of reports are timed', () => {
  const name = join(repositoryRoot, 'bff/src/a.test.ts');
  expect(timesOf({ testResults: [{ name, startTime: 100, endTime: 350 }] })).toEqual([
    { what: 'bff/src/a.test.ts', ms: 250 },
  ]);
  const spec = (file: string, duration: number) => ({ file, tests: [{ results: [{ duration }] }] });
  const report = {
    config: { rootDir: join(repositoryRoot, 'e2e/journeys') },
    suites: [{ specs: [spec('a.ts', 1)], suites: [{ specs: [spec('a.ts', 2), spec('b.ts', 5)] }] }],
  };
  expect(timesOf(report)).toEqual([
    { what: 'e2e/journeys/a.ts', ms: 3 },
    { what: 'e2e/journeys/b.ts', ms: 5 },
  ]);
});
