import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { expect, it } from 'vitest';
import { fieldErrorOf } from './field-error.ts';

it('names what is wrong with a field, and the bound where one was broken', () => {
  const found = [
    fieldErrorOf({ keyword: 'required', schema: {}, value: undefined }),
    fieldErrorOf({ keyword: 'minLength', schema: { minLength: 1 }, value: '' }),
    fieldErrorOf({ keyword: 'minLength', schema: { minLength: 2 }, value: '' }),
    fieldErrorOf({ keyword: 'boolean', schema: {}, value: 'of nobody' }),
    fieldErrorOf({ keyword: 'uniqueItems', schema: {}, value: [1, 1] }),
  ];
  expect(found).toEqual([
    'errorEmpty',
    'errorEmpty',
    withBound('errorTooShort', { of: 'characters', min: 2, now: 0 }),
    'errorUnknown',
    'errorFormat',
  ]);
});
