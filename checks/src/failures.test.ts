import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { describe, expect, it } from 'vitest';
import {
  brokenOff,
  endOfOutput,
  failuresOfPlaywright,
  failuresOfVitest,
  formatFailure,
  listed,
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
        { fullName: 'login later', status: 'skipped', failureMessages: [] },
      ]),
    ];
    expect(failuresOfVitest({ testResults })).toEqual([
      { where: 'bff/src/a.test.ts > login is refused', error: 'expected 1 to be 2\nagain' },
      { where: 'bff/src/a.test.ts > login later', error: 'skipped' },
    ]);
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
    expect(failuresOfPlaywright({ config, suites })).toEqual([
      { where: 'e2e/journeys/restore.e2e.ts:7 > en-480 > restoring > by mail', error: 'no mail' },
      { where: 'e2e/journeys/restore.e2e.ts:7 > en-480 > restoring > b', error: 'flaky' },
    ]);
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
