import { expect, test } from 'vitest';
import { meets } from './assurance.ts';

test.each([
  ['single-factor', [], true],
  ['single-factor', ['urn:example:gold'], true],
  ['single-factor', ['single-factor'], true],
  ['multi-factor', ['single-factor'], true],
  ['single-factor', ['multi-factor', 'urn:example:gold'], false],
  ['single-factor', ['multi-factor', 'single-factor'], true],
  [undefined, ['single-factor'], false],
])('a session of %s meets %j: %s', (acr, values, expected) => {
  expect(meets(acr, values)).toBe(expected);
});
