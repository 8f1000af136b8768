import { expect, test } from 'vitest';
import { codeDigits } from './code-field.tsx';

test.each([
  ['12 34-56', '123456'],
  ['Ваш код: 123456', '123456'],
  ['12345678', '123456'],
  ['abc', ''],
])('%s gives %s', (text, code) => {
  expect(codeDigits(text, 6)).toBe(code);
});
