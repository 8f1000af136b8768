import { expect, test } from 'vitest';
import { codeDigits, typedOver } from './code-field.tsx';

test.each([
  ['12 34-56', '123456'],
  ['Ваш код: 123456', '123456'],
  ['12345678', '123456'],
  ['abc', ''],
])('%s gives %s', (text, code) => {
  expect(codeDigits(text, 6)).toBe(code);
});

test.each([
  ['a digit behind a refused code begins a new one', '1234567', '7'],
  ['deleting takes the whole refused code away', '12345', ''],
  ['a whole code, filled in, replaces it', '654321', '654321'],
])('%s', (_, text, expected) => {
  expect(typedOver('123456', text)).toBe(expected);
});
