import { describe, expect, it } from 'vitest';
import { isSubject } from './subject.ts';

describe('a subject', () => {
  it.each(['f3a1', '0', 'f:1f2e:anna orlova', 'a'.repeat(255)])('may be %j', (value) => {
    expect(isSubject(value)).toBe(true);
  });

  it.each(['', ' ', '   ', '\t', 'a\n', 'a\0', 'анна', 'a'.repeat(256), 7, null, undefined, true, ['a'], {}])(
    'is not %j',
    (value) => {
      expect(isSubject(value)).toBe(false);
    },
  );
});
