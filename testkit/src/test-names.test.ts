import { expect, test } from 'vitest';
import { madeAt, testName } from './test-names.ts';

const now = new Date('2026-03-01T10:00:00Z');

test('the moment a test made its data can be read from every kind of name', () => {
  const name = testName(now);
  for (const full of [
    `gatehouse_test_${name}`,
    `gatehouse.test.${name}.events`,
    `gatehouse:test:${name}:key`,
  ]) {
    expect(madeAt(full)).toEqual(now);
  }
});

test('names of the platform itself are never taken for test data', () => {
  for (const name of ['gatehouse_identity', 'gatehouse.identity.account', 'gatehouse_e2e_audit', 'admin']) {
    expect(madeAt(name)).toBeUndefined();
  }
});

test('two test files never share a name', () => {
  expect(testName(now)).not.toBe(testName(now));
});
