import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { missingChecks } from './decision-records.ts';
import { filesNamed, filesOf } from './named-files.ts';

const files = filesOf(repositoryRoot);
const records = filesNamed('docs/adr/*.md', files);

it('every decision record ends with the checks that hold it, and they exist', () => {
  expect(records.length).toBeGreaterThan(100);
  const missing = records.flatMap((path) =>
    missingChecks(repositoryRoot, files, readFileSync(join(repositoryRoot, path), 'utf8')).map(
      (what) => `${path}: ${what}`,
    ),
  );
  expect(missing).toEqual([]);
});

const judged = (paragraph: string) => missingChecks(repositoryRoot, files, `# 1. A title\n\n${paragraph}\n`);

it('files and folders are found by their path, a pattern, or the end of the path', () => {
  expect(
    judged(
      'Enforced by: `checks/src/counts.test.ts`, `failures.test.ts` beside it, `checks/src/*.suite.ts`, `alerts.test.ts` in `checks/src`, `npm run lint`.',
    ),
  ).toEqual([]);
  expect(judged('Enforced by: review only.')).toEqual([]);
});

it('what does not exist is named', () => {
  expect(judged('It holds.')).toEqual(['no paragraph begins with "Enforced by:"']);
  expect(judged('Enforced by: attention.')).toEqual(['neither a check nor a review']);
  expect(
    judged(
      'Enforced by: `checks/src/gone.test.ts`, `counts.test.ts`, "a test without a name" in `checks/src/alerts.test.ts`, `npm run gone`.\n\nMore words.',
    ),
  ).toEqual([
    'no file checks/src/gone.test.ts',
    'no script npm run gone',
    'no test "a test without a name"',
    '"Enforced by:" is not the last paragraph',
  ]);
});
