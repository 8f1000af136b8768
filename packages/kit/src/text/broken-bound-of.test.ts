import { describe, expect, it } from 'vitest';
import { brokenBoundOf, lengthsOf } from './broken-bound-of.ts';

describe('the bound of a finding', () => {
  it.each([
    ['maxLength', { minLength: 2, maxLength: 5 }, '🔑-long', { of: 'characters', max: 5, now: 6 }],
    ['minLength', { minLength: 2, maxLength: 5 }, 'x', { of: 'characters', min: 2, now: 1 }],
    ['maxItems', { maxItems: 2 }, [1, 2, 3], { of: 'entries', max: 2, now: 3 }],
    ['minItems', { minItems: 1 }, [], { of: 'entries', min: 1, now: 0 }],
    ['minimum', { minimum: 1, maximum: 9 }, 0, { of: 'number', min: 1, max: 9 }],
    ['maximum', { maximum: 9 }, 10, { of: 'number', max: 9 }],
    ['pattern', { pattern: '^[a-z][a-z0-9_]{0,3}$' }, 'abcde', { of: 'characters', max: 4, now: 5 }],
    ['pattern', { pattern: '^[0-9]{4}$' }, '123', { of: 'characters', min: 4, now: 3 }],
    ['pattern', { pattern: '^[0-9]{4}$' }, 'abcd', undefined],
    ['pattern', { pattern: '^[a-z]+$' }, 'A', undefined],
    ['enum', { enum: ['a'] }, 'b', undefined],
  ])('%s of %o, given %o', (keyword, schema, value, bound) => {
    expect(brokenBoundOf({ keyword, schema, value })).toEqual(bound);
  });

  it.each([
    ['^[A-Za-z][A-Za-z0-9_-]{0,63}$', { min: 1, max: 64 }],
    ['^[A-Za-z0-9_.:/-]{1,64}$', { min: 1, max: 64 }],
    ['^#[0-9a-f]{6}$', { min: 7, max: 7 }],
    ['^[a-z]{2}(-[A-Z]{2})?$', { min: 2, max: 5 }],
    ['^(?:#[0-9a-f]{6})?$', { min: 0, max: 7 }],
    ['^[a-z]{1,4}(,[a-z]{1,4}){0,9}$', { min: 1, max: 49 }],
    ['^(a|bc)$', undefined],
    ['^((a)?b)$', undefined],
    ['^[a-z]+$', undefined],
    ['^[a-z]*$', undefined],
    ['^a\\b$', undefined],
    ['^\\d{3}\\.$', { min: 4, max: 4 }],
    ['^a|b$', undefined],
    ['[a-z]{2}', undefined],
  ])('a pattern counts only where nothing else is in it: %s', (pattern, lengths) => {
    expect(lengthsOf(pattern)).toEqual(lengths);
  });
});
