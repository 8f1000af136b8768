import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { namedInstance } from '@gatehouse/stack/instance.ts';
import { expect, test } from 'vitest';
import { runSuites } from './run-suites.ts';
import type { Suite } from './suite.ts';

const suite = (name: string, run: Suite['run']): Suite => ({ name, title: `Title of ${name}`, run });

const contextThatPrints = (lines: string[]): CommandContext => ({
  env: {},
  shift: 0,
  instance: namedInstance('dev', 0),
  args: [],
  report: () => {},
  print: (line) => lines.push(line),
});

test('a failing or throwing suite does not keep the later ones from running', async () => {
  const lines: string[] = [];
  const context = contextThatPrints(lines);
  let time = 0;
  const { total, found } = await runSuites(
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
  expect(found.map(({ suite: { name }, failure: { where } }) => `${name}: ${where}`)).toEqual([
    'first: Title of first',
    'second: Title of second',
    'third: a.test.ts > works',
  ]);
  expect(found[0]?.failure.error).toBe('Segmentation fault');
  expect(found[1]?.failure.error).toContain('Error: the browser is missing');
});

const aside = (name: string, run: Suite['run']): Suite => ({ ...suite(name, run), aside: true });

test('suites aside run beside the others, in their order, and are shown whole', async () => {
  const lines: string[] = [];
  const began: string[] = [];
  const screens = Promise.withResolvers<void>();
  const journeys = Promise.withResolvers<void>();
  const run = runSuites(
    [
      aside('lint', async (given) => {
        began.push(`lint ${given.aside}`);
        given.print('a line of lint');
        return { passed: 1, failed: 0 };
      }),
      aside('screens', async () => {
        began.push('screens');
        await screens.promise;
        return { passed: 0, failed: 1 };
      }),
      suite('unit', async () => {
        await expect.poll(() => began).toEqual(['lint true', 'screens']);
        return { passed: 2, failed: 0 };
      }),
      suite('e2e', async (given) => {
        given.print(`a line of e2e, ${given.aside}`);
        await journeys.promise;
        return { passed: 3, failed: 0 };
      }),
    ],
    contextThatPrints(lines),
    () => 0,
  );
  await expect.poll(() => lines.at(-1)).toBe('a line of e2e, undefined');
  journeys.resolve();
  screens.resolve();
  expect((await run).total).toEqual({ passed: 6, failed: 1 });
  expect(lines).toEqual([
    ...['\n=== Title of unit', '--- unit: 2 passed, 0 failed (0.0 s)'],
    ...['\n=== Title of lint', 'a line of lint', '--- lint: 1 passed, 0 failed (0.0 s)'],
    ...['\n=== Title of e2e', 'a line of e2e, undefined', '--- e2e: 3 passed, 0 failed (0.0 s)'],
    ...['\n=== Title of screens', '--- screens: 0 passed, 1 failed (0.0 s)'],
  ]);
});

test('where nothing else is asked for, suites aside are shown as they run', async () => {
  const lines: string[] = [];
  const look = async (given: CommandContext) => ({ passed: given.aside ? 0 : 1, failed: 0 });
  const { total } = await runSuites([aside('lint', look), aside('screens', look)], contextThatPrints(lines));
  expect(total).toEqual({ passed: 2, failed: 0 });
});
