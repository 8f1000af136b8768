import { describe, expect, test } from 'vitest';
import { isBounded } from './bounded-pattern.ts';
import { judgePassword, readPolicy } from './password-policy.ts';

describe('a pattern that the browser may try', () => {
  test.each([
    '^\\d',
    '^[A-Za-z]',
    '^(?=.*[a-z])(?=.*\\d)[A-Za-z\\d@$!%*?&]{8,}$',
    '^(?!.*(?:password|qwerty)).+$',
    '[\\p{Lu}]',
    '^[^\\s]+$',
    '[\\]a]',
    'a|b|c',
    '^\\S{8,20}?$',
    '(?<first>[a-z])[0-9]',
    '^.*[A-Z].*$',
  ])('%s', (source) => {
    expect(isBounded(source)).toBe(true);
  });
});

describe('a pattern that is left to the server', () => {
  test.each([
    '(a+)+$',
    '^(a|a)*$',
    '(.*)*x',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(?:a?){30}a{30}',
    `${'a?'.repeat(30)}${'a'.repeat(30)}`,
    `^${'(?:a|a)'.repeat(30)}$`,
    '.*.*.*=',
    '^(\\w+)\\1$',
    '^(?<half>\\w+)\\k<half>$',
    `^${'(?=.*a)'.repeat(3)}${'.*'.repeat(3)}$`,
    '(?=(a+)+$)b',
    '(?i:a)',
    '(',
  ])('%s', (source) => {
    expect(isBounded(source)).toBe(false);
  });

  test('is neither passed nor failed in the list, and keeps nobody from sending', () => {
    const policy = readPolicy({ passwordPattern: '^(\\w+\\s?)+$' });
    const judged = judgePassword(`${'a'.repeat(100)}A1!`, policy);
    expect(judged.find(({ rule }) => rule === 'pattern')?.kept).toBeUndefined();
    expect(judged.filter(({ kept }) => kept === false)).toEqual([]);
  });
});
