import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { describe, expect, it } from 'vitest';
import {
  brokenOff,
  endOfOutput,
  failuresOfPlaywright,
  failuresOfVitest,
  formatFailure,
  formatFlaky,
  listed,
  passesInPlaywright,
  passesInVitest,
} from './failures.ts';

describe('what failed in a report of Vitest', () => {
  const file = (assertionResults: object[], more: object = {}) => ({
    name: join(repositoryRoot, 'bff/src/a.test.ts'),
    status: 'failed',
    assertionResults,
    ...more,
  });

  it('is every test that did not pass, by file, full name and error', () => {
    const testResults = [
      file([
        { fullName: 'login works', status: 'passed' },
        { fullName: 'login is refused', status: 'failed', failureMessages: ['expected 1 to be 2', 'again'] },
        { fullName: 'login later', status: 'todo', failureMessages: [] },
      ]),
    ];
    expect(failuresOfVitest({ testResults })).toEqual([
      {
        where: 'bff/src/a.test.ts > login is refused',
        error: 'expected 1 to be 2\nagain',
        again: { file: 'bff/src/a.test.ts', tests: ['login is refused'] },
      },
      { where: 'bff/src/a.test.ts > login later', error: 'todo' },
    ]);
  });

  it('is one failure where a hook keeps all tests of a file from running', () => {
    const skipped = ['a', 'b'].map((fullName) => ({ fullName, status: 'skipped' }));
    expect(failuresOfVitest({ testResults: [file(skipped, { message: 'no engine' })] })).toEqual([
      {
        where: 'bff/src/a.test.ts > 2 tests did not run',
        error: 'no engine',
        again: { file: 'bff/src/a.test.ts', tests: ['a', 'b'] },
      },
    ]);
  });

  it('is a skipped test, which a second run would skip as well', () => {
    const skipped = [{ fullName: 'later', status: 'skipped' }];
    expect(failuresOfVitest({ testResults: [file(skipped, { status: 'passed' })] })).toEqual([
      { where: 'bff/src/a.test.ts > later', error: 'skipped' },
    ]);
  });

  it('has passed once every test of that name has', () => {
    const wanted = { file: 'bff/src/a.test.ts', tests: ['a', 'b'] };
    const ran = (...statuses: readonly (readonly [string, string])[]) =>
      passesInVitest(
        { testResults: [file(statuses.map(([fullName, status]) => ({ fullName, status })))] },
        wanted,
      );
    expect(ran(['a', 'passed'], ['b', 'passed'], ['c', 'failed'])).toBe(true);
    expect(ran(['a', 'passed'], ['b', 'failed'])).toBe(false);
    expect(ran(['a', 'passed'], ['a', 'failed'], ['b', 'passed'])).toBe(false);
    expect(ran(['a', 'passed'])).toBe(false);
    expect(passesInVitest(undefined, wanted)).toBe(false);
  });

  it('is a file that does not load', () => {
    expect(failuresOfVitest({ testResults: [file([], { message: 'Cannot find module' })] })).toEqual([
      { where: 'bff/src/a.test.ts > does not load', error: 'Cannot find module' },
    ]);
  });

  it('is nothing without a report', () => {
    expect(failuresOfVitest(undefined)).toEqual([]);
  });
});

describe('what failed in a report of Playwright', () => {
  const spec = (title: string, status: string, messages: string[] = []) => ({
    title,
    file: 'restore.e2e.ts',
    line: 7,
    tests: [
      {
        projectName: 'en-480',
        status,
        results: [{ status, errors: messages.map((message) => ({ message })) }],
      },
    ],
  });
  const config = { rootDir: join(repositoryRoot, 'e2e/journeys') };

  it('is every journey that did not pass at the first try, by file, project, titles and error', () => {
    const inner = {
      title: 'restoring',
      specs: [spec('by mail', 'unexpected', ['no mail']), spec('b', 'flaky')],
    };
    const suites = [{ title: 'restore.e2e.ts', specs: [spec('works', 'expected')], suites: [inner] }];
    const again = (test: string) => ({ file: 'restore.e2e.ts', project: 'en-480', tests: [test] });
    expect(failuresOfPlaywright({ config, suites })).toEqual([
      {
        where: 'e2e/journeys/restore.e2e.ts:7 > en-480 > restoring > by mail',
        error: 'no mail',
        again: again('restoring › by mail'),
      },
      {
        where: 'e2e/journeys/restore.e2e.ts:7 > en-480 > restoring > b',
        error: 'flaky',
        again: again('restoring › b'),
      },
    ]);
  });

  it('is not run again where it judges the whole run', () => {
    const suites = [{ title: 'a', specs: [{ ...spec('quiet', 'unexpected', ['no']), tags: ['whole-run'] }] }];
    const [failure] = failuresOfPlaywright({ config, suites });
    expect(failure).toEqual({ where: 'e2e/journeys/restore.e2e.ts:7 > en-480 > quiet', error: 'no' });
  });

  it('has passed once its own project says so', () => {
    const wanted = { file: 'restore.e2e.ts', project: 'en-480', tests: ['restoring › by mail'] };
    const ran = (status: string, title = 'restoring') =>
      passesInPlaywright(
        { suites: [{ title: 'f', suites: [{ title, specs: [spec('by mail', status)] }] }] },
        wanted,
      );
    expect(ran('expected')).toBe(true);
    expect(ran('unexpected')).toBe(false);
    expect(ran('skipped')).toBe(false);
    expect(ran('expected', 'another group')).toBe(false);
    expect(
      passesInPlaywright(
        { suites: [{ title: 'f', suites: [{ title: 'restoring', specs: [spec('by mail', 'expected')] }] }] },
        { ...wanted, project: 'ru-1296' },
      ),
    ).toBe(false);
    expect(passesInPlaywright(undefined, wanted)).toBe(false);
  });

  it('is an error outside of every test', () => {
    expect(failuresOfPlaywright({ config, suites: [], errors: [{ message: 'no such browser' }] })).toEqual([
      { where: 'e2e/journeys', error: 'no such browser' },
    ]);
  });
});

it('a failure is listed with the first lines of its error, without colours, blank lines and frames of libraries', () => {
  const error = [
    '\u001b[31mAssertionError\u001b[39m',
    '',
    ...Array.from({ length: 30 }, (_, at) => `line ${at}`),
  ];
  const lines = formatFailure('int', { where: 'a.test.ts > works', error: error.join('\n') });
  expect(lines.slice(0, 3)).toEqual(['FAILED int: a.test.ts > works', '    AssertionError', '    line 0']);
  expect(lines).toHaveLength(16);
});

it('of a long line the beginning is listed', () => {
  const [, line] = formatFailure('int', { where: 'a', error: 'x'.repeat(5_000) });
  expect(line).toBe(`    ${'x'.repeat(240)}`);
});

it('a flaky test is named in one line, before the error that it failed with first', () => {
  expect(formatFlaky('int', { where: 'a.test.ts > works', error: 'timed out\nat once' })).toEqual([
    'flaky: int a.test.ts > works',
    '    timed out',
    '    at once',
  ]);
});

it('names come before reasons', () => {
  const failures = ['a', 'b'].flatMap((where) => formatFailure('int', { where, error: 'no' }));
  expect(listed(failures)).toEqual([
    '- int: a',
    '- int: b',
    '',
    'FAILED int: a',
    '    no',
    'FAILED int: b',
    '    no',
  ]);
});

it('of an output its end is told, or what it says about errors outside of the tests', () => {
  const many = Array.from({ length: 40 }, (_, at) => `line ${at}`);
  expect(endOfOutput(many.join('\n')).split('\n')).toEqual(many.slice(-15));
  expect(
    endOfOutput(['before', '--- Unhandled Errors ---', ...many].join('\n'))
      .split('\n')
      .slice(0, 2),
  ).toEqual(['--- Unhandled Errors ---', 'line 0']);
});

it('a runner that was killed is said to have been, one that found failures is not', () => {
  expect(brokenOff('vitest', 'was ended by SIGTERM')).toEqual([
    { where: 'vitest', error: 'vitest was ended by SIGTERM' },
  ]);
  expect(brokenOff('vitest', 'ended with code 1')).toEqual([]);
  expect(brokenOff('vitest', undefined)).toEqual([]);
});
