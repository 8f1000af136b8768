import type { CommandContext } from '@gatehouse/stack/commands/context.ts';
import { namedInstance } from '@gatehouse/stack/instance.ts';
import { expect, test } from 'vitest';
import { type Found, findFlaky, withFlaky } from './second-runs.ts';
import type { Suite } from './suite.ts';

const context: CommandContext = {
  env: {},
  shift: 0,
  instance: namedInstance('dev', 0),
  args: [],
  report: () => {},
  print: () => {},
};

const suite = (again?: Suite['again']): Suite => ({
  name: 'int',
  title: 'Integration',
  run: async () => ({ passed: 0, failed: 0 }),
  ...(again ? { again } : {}),
});

const failedTest = (of: Suite, ...tests: readonly string[]): Found => ({
  suite: of,
  failure: { where: tests.join(), error: 'no', again: { file: 'a.int.test.ts', tests } },
});

/** Passes the second time where its name says so. */
const judging = suite(async (_, failed) =>
  failed.map(({ tests }) => tests.every((one) => one.startsWith('once'))),
);

test('what passes the second time is flaky; what fails again, or has no second run, is not', async () => {
  const [once, always] = [failedTest(judging, 'once'), failedTest(judging, 'always')];
  const check: Found = { suite: judging, failure: { where: 'a check', error: 'no' } };
  const deterministic = failedTest(suite(), 'once');
  expect(await findFlaky([once, always, check, deterministic], context)).toEqual(new Set([once]));
});

test('a second run that breaks off answers for nothing', async () => {
  const broken = suite(async () => {
    throw new Error('the platform does not start');
  });
  expect(await findFlaky([failedTest(broken, 'once')], context)).toEqual(new Set());
});

test('many failures are no chance, and are not run again', async () => {
  const found = Array.from({ length: 11 }, (_, at) => failedTest(judging, `once ${at}`));
  expect(await findFlaky(found, context)).toEqual(new Set());
});

test('up to three flaky tests pass a run, more fail it', () => {
  const found = Array.from({ length: 4 }, (_, at) => failedTest(judging, `once ${at}`));
  const three = found.slice(0, 3);
  expect(withFlaky({ passed: 10, failed: 3 }, three, new Set(three))).toEqual({ passed: 13, failed: 0 });
  expect(withFlaky({ passed: 10, failed: 4 }, found, new Set(found))).toEqual({ passed: 10, failed: 4 });
  expect(withFlaky({ passed: 10, failed: 4 }, found, new Set(three))).toEqual({ passed: 13, failed: 1 });
});

test('tests that a hook kept from running are one flaky test, and all count as passed', () => {
  const found = [failedTest(judging, 'once a', 'once b', 'once c', 'once d')];
  expect(withFlaky({ passed: 10, failed: 4 }, found, new Set(found))).toEqual({ passed: 14, failed: 0 });
});

test('an error outside of every test fails the run although the failed test passes now', () => {
  const once = failedTest(judging, 'once');
  const unhandled: Found = { suite: judging, failure: { where: 'Integration', error: 'Unhandled Errors' } };
  expect(withFlaky({ passed: 10, failed: 1 }, [once, unhandled], new Set([once]))).toEqual({
    passed: 11,
    failed: 1,
  });
});
