import { expect, test } from 'vitest';
import { hintIn, readIdentifier } from './identifier.ts';

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

test.each([
  ['?ref=%2Fx&login_hint=anna%40example.com', 'anna@example.com'],
  ['?ref=%2Fx', ''],
  ['?login_hint=anna%0D%0Aboris', ''],
  ['?login_hint=anna%E2%80%AEgro', ''],
  [`?login_hint=${'a'.repeat(255)}`, ''],
])('an application that leads to %s expects %j', (search, expected) => {
  expect(hintIn(search)).toBe(expected);
});
