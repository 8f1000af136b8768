import { expect, test } from 'vitest';
import type { CommandContext } from '../commands/context.ts';
import { namedInstance } from '../instance.ts';
import { runSuites } from './run-suites.ts';
import type { Suite } from './suite.ts';

const suite = (name: string, run: Suite['run']): Suite => ({ name, title: `Title of ${name}`, run });

test('a failing or throwing suite does not keep the later ones from running', async () => {
  const lines: string[] = [];
  const context: CommandContext = {
    env: {},
    shift: 0,
    instance: namedInstance('dev', 0),
    args: [],
    report: () => {},
    print: (line) => lines.push(line),
  };
  let time = 0;
  const { total, failures } = await runSuites(
    [
      suite('first', async () => ({ passed: 1, failed: 1, output: 'Segmentation fault' })),
      suite('second', async () => {
        throw new Error('the browser is missing');
      }),
      suite('third', async () => ({
        passed: 5,
        failed: 1,
        failures: [{ where: 'a.test.ts > works', error: 'no' }],
      })),
    ],
    context,
    () => (time += 500),
  );
  expect(total).toEqual({ passed: 6, failed: 3 });
  expect(lines.join('\n')).toContain('the browser is missing');
  expect(lines.filter((line) => line.startsWith('---'))).toEqual([
    '--- first: 1 passed, 1 failed (0.5 s)',
    '--- second: 0 passed, 1 failed (0.5 s)',
    '--- third: 5 passed, 1 failed (0.5 s)',
  ]);
  expect(failures.filter((line) => line.startsWith('FAILED'))).toEqual([
    'FAILED first: Title of first',
    'FAILED second: Title of second',
    'FAILED third: a.test.ts > works',
  ]);
  expect(failures.slice(0, 2).at(-1)).toBe('    Segmentation fault');
  expect(failures.join('\n')).toContain('    Error: the browser is missing');
});
