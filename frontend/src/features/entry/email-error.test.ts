import { expect, test } from 'vitest';
import { emailError } from './email-error.ts';

test.each([
  ['\u200banna@example.com ', undefined],
  ['x@sünde.example', undefined],
  ['anna@localhost', 'errorEmail'],
  ['a@example.com,b@example.com', 'errorEmail'],
  ['müller@example.com', 'errorEmailLatin'],
  [' \u200b', 'errorEmpty'],
])('%j is refused by %j', (typed, email) => {
  expect(emailError(typed)).toEqual(email === undefined ? {} : { email });
});
