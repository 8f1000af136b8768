import { expect, it } from 'vitest';
import { testPattern } from './pattern-test.ts';

it.each([
  ['^\\S+$', 'no-blanks', 'matches'],
  ['^\\S+$', 'a blank', 'differs'],
  ['\\p{Script=Cyrillic}', 'конь', 'matches'],
  ['(', 'anything', 'invalid'],
  // In linear time.
  ['(a+)+$', `${'a'.repeat(60)}!`, 'differs'],
  // Of before settings had to compile by RE2.
  ['^(?=.*\\d)', 'word', 'differs'],
  ['^(?=(a+)+$)', `${'a'.repeat(60)}!`, 'tooSlow'],
  ['process.exit()', 'text', 'differs'],
])('%s on %s: %s', (pattern, text, answer) => {
  expect(testPattern(pattern, text)).toBe(answer);
});
