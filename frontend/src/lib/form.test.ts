import { describe, expect, test } from 'vitest';
import { sameValues, shownErrors } from './form.ts';

describe('errors that a form shows', () => {
  test('nothing before a field was left', () => {
    expect(shownErrors({ email: 'errorEmpty' }, {}, new Set())).toEqual({});
  });

  test('what is wrong in fields that were left', () => {
    expect(shownErrors({ email: 'errorEmpty', name: 'errorEmpty' }, {}, new Set(['email']))).toEqual({
      email: 'errorEmpty',
    });
  });

  test('what the server refused, wherever the person has been', () => {
    expect(shownErrors({}, { email: 'errorUnique' }, new Set())).toEqual({ email: 'errorUnique' });
  });

  test('what is wrong now goes before an earlier refusal', () => {
    expect(shownErrors({ email: 'errorEmpty' }, { email: 'errorUnique' }, new Set(['email']))).toEqual({
      email: 'errorEmpty',
    });
  });
});

test('values are compared by content', () => {
  expect(sameValues({ a: [1, { b: '' }] }, { a: [1, { b: '' }] })).toBe(true);
  expect(sameValues({ a: [1] }, { a: [2] })).toBe(false);
});
