import { expect, test } from 'vitest';
import { readIdentifier } from './identifier.ts';

test.each([
  ['anna', 'login', 'anna'],
  ['  anna.ivanova ', 'login', 'anna.ivanova'],
  ['anna@example.com', 'email', 'anna@example.com'],
  ['+7 916 123-45-67', 'mobile', '+7 916 123-45-67'],
  ['8 (916) 123-45-67', 'mobile', '8 (916) 123-45-67'],
  ['12345', 'login', '12345'],
  ['@anna', 'login', '@anna'],
  ['1234567890123456', 'login', '1234567890123456'],
])('%s is named by %s', (text, idKey, value) => {
  expect(readIdentifier(text)).toEqual({ idKey, value });
});

test('blanks name nobody', () => {
  expect(readIdentifier('  ')).toBeUndefined();
});
