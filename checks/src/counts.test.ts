import { expect, test } from 'vitest';
import { add, countCheck, countPlaywright, countVitest, formatCounts, isSuccess, nothing } from './counts.ts';

const vitest = {
  numPassedTests: 10,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
};

test('suites add up to one line', () => {
  const total = [countCheck(true), countVitest(vitest, 0), { passed: 3, failed: 2 }].reduce(add, nothing);
  expect(formatCounts(total)).toBe('14 passed, 2 failed');
  expect(isSuccess(total)).toBe(false);
});

test('a run in which nothing ran is no success', () => {
  expect(isSuccess(nothing)).toBe(false);
  expect(isSuccess(countCheck(true))).toBe(true);
});

test('skipped tests and tests still to be written count as failed', () => {
  expect(countVitest({ ...vitest, numPendingTests: 2, numTodoTests: 1 }, 0)).toEqual({
    passed: 10,
    failed: 3,
  });
});

test('a test file that does not load counts as failed', () => {
  const testResults = [...vitest.testResults, { status: 'failed', assertionResults: [] }];
  expect(countVitest({ ...vitest, testResults }, 1)).toEqual({ passed: 10, failed: 1 });
});

test('an error outside of every test counts as failed, and so does a run without a report', () => {
  expect(countVitest(vitest, 1)).toEqual({ passed: 10, failed: 1 });
  expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(undefined, 0)).toEqual({ passed: 0, failed: 1 });
});

test('journeys that were skipped or passed at the second try count as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats }, 1)).toEqual({ passed: 5, failed: 4 });
});
